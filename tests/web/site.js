// What the tests share: the site that `cmake --build build/web` has made (or HUS_SITE names), the
// module loaded from it, and a web server for it.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const chosen = process.env.HUS_SITE;
export const site = chosen ? pathToFileURL(`${chosen}/`) : new URL("../../build/web/site/", import.meta.url);

const hus = await import(new URL("hus.js", site));
await hus.default();
export const { Game, HusError, Series, Variant } = hus;
export { hus };
