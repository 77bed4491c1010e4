// The rules as a form, made from what the library says of its rules: their values, alternatives
// between bars, each a word, a number or a range a..b.
import { baseOf, changed } from "./base.js";
import { HusError, Variant, rules } from "./hus.js";
import { say, sayRule, sayValue, knows } from "./words.js";

const element = (kind, values = {}, ...children) => {
  const made = Object.assign(document.createElement(kind), values);
  made.append(...children);
  return made;
};

/** "half|0..pits_per_row" as { words: ["half"], ranges: [["0", "pits_per_row"]] }. */
export function alternatives(values) {
  const all = values.split("|");
  const isNumber = (value) => /^\d/.test(value);
  return {
    words: all.filter((value) => !isNumber(value)),
    ranges: all.filter(isNumber).map((value) => (value.includes("..") ? value.split("..") : [value, value])),
  };
}

const titleOf = (key) => (knows(`rule.${key}`) ? say(`rule.${key}`) : key);

/** What is allowed, for people: "half, 0 … pits in a row". */
function allowed(values) {
  const end = (value) => (/^\d/.test(value) ? value : `(${titleOf(value)})`);
  const { words, ranges } = alternatives(values);
  return [...words.map(sayValue), ...ranges.map(([from, to]) => (from === to ? from : `${from} … ${end(to)}`))].join(", ");
}

const NUMBER = "#"; // in a list of words: a number instead

export class RulesForm {
  #root;
  #changed;
  #fields = new Map();
  #source = () => null;
  #base = null; // a built-in variant by name, or null for an own profile
  #variant = null; // that variant, or the own one
  #values = {};

  /** @param {HTMLElement} root @param {(variant: ?Variant) => void} changed null: they contradict */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
    root.addEventListener("input", (event) => this.#onInput(event));
    root.closest("details").addEventListener("toggle", () => this.build());
  }

  /** Where rules come from, once that has been read. */
  set source(source) {
    this.#source = source;
    this.#fields.forEach((_, key) => this.#explain(key));
  }

  /** Shows the rules of a variant. */
  choose(variant) {
    this.#base = baseOf(variant);
    this.#variant = this.#base === null ? variant : new Variant(this.#base);
    this.#values = Object.fromEntries(rules().map(({ key }) => [key, variant.get(key)]));
    this.#changed(this.build());
  }

  /** Makes the fields, in the language of now; none while they are not to be seen. Their variant. */
  build() {
    const shown = this.#root.closest("details").open;
    this.#fields.clear();
    this.#root.replaceChildren(...(shown ? rules().map((rule) => this.#field(rule)) : []));
    this.#fields.forEach((_, key) => this.#explain(key));
    return this.#check();
  }

  #field({ key, values, help }) {
    const { words, ranges } = alternatives(values);
    const value = this.#values[key];
    const describedby = `say-${key} source-${key} wrong-${key}`;
    const title = titleOf(key);
    const controls = element("div", { className: "controls" });
    let select = null;
    let number = null;

    if (words.length > 0) {
      select = element("select", { id: `rule-${key}` });
      words.forEach((word) => select.append(element("option", { value: word, textContent: sayValue(word) })));
      if (ranges.length > 0)
        select.append(element("option", { value: NUMBER, textContent: say("number") }));
      select.value = words.includes(value) ? value : NUMBER;
      controls.append(select);
    }
    if (ranges.length > 0) {
      number = element("input", { id: select === null ? `rule-${key}` : `rule-${key}-number`, type: "number", step: "1", min: ranges[0][0] });
      number.value = words.includes(value) ? "" : value;
      number.hidden = select !== null && select.value !== NUMBER;
      if (select !== null)
        number.setAttribute("aria-label", title);
      controls.append(number);
    }
    for (const control of controls.children) {
      control.dataset.key = key;
      control.setAttribute("aria-describedby", describedby);
    }
    const parts = {
      help, select, number,
      say: element("p", { id: `say-${key}`, className: "say" }),
      source: element("p", { id: `source-${key}`, className: "source" }),
      wrong: element("p", { id: `wrong-${key}`, className: "wrong", hidden: true }),
    };
    this.#fields.set(key, parts);
    const label = element("label", { htmlFor: `rule-${key}` }, `${title} `, element("code", { textContent: key }));
    const hint = element("span", { className: "allowed", textContent: say("allowed", { values: allowed(values) }) });
    return element("div", { className: "rule" }, element("div", { className: "ask" }, label, controls),
      parts.say, parts.wrong, parts.source, ...(ranges.length > 0 ? [hint] : []));
  }

  #onInput({ target }) {
    const key = target.dataset.key;
    const { select, number } = this.#fields.get(key);
    if (number !== null)
      number.hidden = select !== null && select.value !== NUMBER;
    if (target === select && select.value === NUMBER && number.value === "")
      number.value = String(this.#variant.number(key));
    this.#values[key] = select === null || select.value === NUMBER ? number.value : select.value;
    this.#explain(key);
    this.#changed(this.#check());
  }

  /** The rule in plain words, and where it comes from. */
  #explain(key) {
    const { say: sentence, source, help } = this.#fields.get(key);
    sentence.textContent = sayRule(key, this.#values[key]) ?? help;
    source.replaceChildren(...this.#sourceWords(key));
  }

  #sourceWords(key) {
    const had = this.#variant.get(key);
    if (had !== this.#values[key])
      return [say("source.yours", { variant: this.#variant.get("title") || this.#variant.get("name"), value: sayValue(had) })];
    if (this.#base === null)
      return [say("source.own")];
    const told = this.#source(this.#base, key);
    if (told === null)
      return [];
    const words = told.names.length > 0 ? say("source", { names: told.names.join("; ") }) : say("source.ours");
    const remark = element("span", { lang: "en", textContent: told.remark });
    return told.remark === "" ? [words] : [`${words} `, remark];
  }

  /** The variant as the form has it now. Throws a HusError whose line is that of the rule. */
  #made() {
    return this.#base === null ? this.#variant.copy().override(this.#values) : changed(this.#base, this.#values);
  }

  /** Says what is wrong. The variant; null where the rules contradict. */
  #check() {
    let variant = null;
    let wrong = null;
    try {
      variant = this.#made();
    } catch (error) {
      if (!(error instanceof HusError))
        throw error;
      wrong = { key: Object.keys(this.#values)[error.line - 1], message: error.message };
    }
    this.#fields.forEach((parts, key) => {
      const is = wrong?.key === key;
      parts.wrong.hidden = !is;
      parts.wrong.replaceChildren(...(is ? [`${say("wrong")} `, element("span", { lang: "en", textContent: wrong.message })] : []));
      for (const control of [parts.select, parts.number])
        control?.setAttribute("aria-invalid", String(is));
    });
    return variant;
  }
}
