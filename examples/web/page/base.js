// Rules that were changed from a built-in variant keep its name, with a word behind it.
import { Variant, variants } from "./hus.js";

const SUFFIX = "-changed";

/** The name of the built-in variant that a variant is, or was changed from; null where there is none. */
export function baseOf(variant) {
  const name = variant.get("name").replace(new RegExp(`${SUFFIX}$`), "");
  return variants().includes(name) ? name : null;
}

/** A built-in variant with other values of some rules. */
export function changed(base, values) {
  const variant = new Variant(base, values);
  return variant.sameRules(new Variant(base)) ? variant
    : variant.override({ name: base + SUFFIX, title: "", source: "" });
}
