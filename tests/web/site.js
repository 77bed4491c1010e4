// What the tests share: the site that `cmake --build build/web` has made (or HUS_SITE names) and the
// module loaded from it.
import { pathToFileURL } from "node:url";

const chosen = process.env.HUS_SITE;
export const site = chosen ? pathToFileURL(`${chosen}/`) : new URL("../../build/web/site/", import.meta.url);

export const hus = await import(new URL("hus.js", site));
await hus.default();
export const { Game, HusError, Series, Variant } = hus;
