// What the page says of rules: in both languages, and with a source.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { hus, site } from "./site.js";

const { sayRule, setLanguage, tables } = await import(new URL("words.js", site));
const { alternatives } = await import(new URL("form.js", site));
const { readTable } = await import(new URL("sources.js", site));

const gaps = (entry) => [entry].flat().map((text) => (text.match(/\{\w+\}/g) ?? []).sort());

test("both languages have the same words with the same gaps", () => {
  assert.deepEqual(Object.keys(tables.en).sort(), Object.keys(tables.de).sort());
  for (const [key, entry] of Object.entries(tables.en))
    assert.deepEqual(gaps(tables.de[key]), gaps(entry), key);
});

test("every value of every rule is a sentence", () => {
  for (const language of Object.keys(tables)) {
    setLanguage(language);
    for (const { key, values } of hus.rules()) {
      const { words, ranges } = alternatives(values);
      for (const value of [...words, ...ranges.map(([from]) => from), ...ranges.map(([, to]) => (/^\d/.test(to) ? to : "8"))])
        assert.match(sayRule(key, value) ?? "", /^[A-ZÄÖÜ\d].*\.$/, `${language}: ${key} = ${value}`);
      assert.ok(`rule.${key}` in tables[language], key);
    }
  }
});

test("every rule of every built-in variant says where it comes from", () => {
  const source = readTable(readFileSync(new URL("variants.md", site), "utf8"));
  const named = new Set();
  for (const variant of hus.variants())
    for (const { key } of hus.rules()) {
      const told = source(variant, key);
      assert.notEqual(told, null, `${variant}: ${key}`);
      told.names.forEach((name) => named.add(name));
    }
  assert.equal(named.size, 7, [...named].join("; "));
  assert.deepEqual(source("philos", "capture_resows").names, ['Philos (Paderborn), rule sheet "Hus", German text, p. 2']);
  assert.deepEqual(source("wikipedia", "endless").names, []);
  assert.match(source("damara", "sowing").remark, /second-hand account/);
});
