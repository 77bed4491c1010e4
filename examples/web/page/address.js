// A position and its rules in the address, behind the #:  variant=philos&endless=loss&position=…
import { baseOf, changed } from "./base.js";
import { Game, Variant, rules, variants } from "./hus.js";

/** A built-in variant, and what a variant has otherwise. */
function differences(variant) {
  const base = new Variant(baseOf(variant) ?? variants()[0]);
  const pairs = rules().map(({ key }) => key).filter((key) => base.get(key) !== variant.get(key))
    .map((key) => [key, variant.get(key)]);
  if (baseOf(variant) === null)
    pairs.push(["name", variant.get("name")]);
  return [["variant", base.get("name")], ...pairs];
}

/** The address of a game's position. */
export function write(game) {
  const pairs = [...differences(game.variant), ["position", game.position.replaceAll(" ", "_")]];
  return `#${pairs.map(([key, value]) => `${key}=${value}`).join("&")}`;
}

/** The game that an address tells of; null where it tells of none. Throws a HusError. */
export function read(hash) {
  const pairs = hash.replace(/^#/, "").split("&").filter((pair) => pair.includes("="));
  const told = new Map(pairs.map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), safelyDecoded(pair.slice(at + 1))];
  }));
  if (told.size === 0)
    return null;
  const changes = Object.fromEntries([...told].filter(([key]) => key !== "variant" && key !== "position"));
  const make = "name" in changes ? (base, values) => new Variant(base, { ...values, title: "", source: "" }) : changed;
  const game = new Game(make(told.get("variant") ?? "", changes));
  if (told.has("position"))
    game.position = told.get("position").replaceAll("_", " ");
  return game;
}

function safelyDecoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
