// Where each rule of the built-in variants comes from: the tables of variants/README.md, which the
// page has as variants.md, so that it is written down in one place.

/** "MW: Mancala World, article "Hus". Ph: …" as a table. */
function readSources(text) {
  const line = text.match(/^MW: [\s\S]+?\n\n/m)[0].replaceAll("\n", " ");
  const sources = {};
  for (const [, short, long] of line.matchAll(/(?:^|\. )([A-Z][A-Za-z]): (.+?)(?=\. [A-Z][A-Za-z]: |\. \*ours\*)/g))
    sources[short] = long;
  return sources;
}

/** The numbered remarks below the table. */
function readRemarks(text) {
  const remarks = {};
  for (const [, number, remark] of text.matchAll(/^(\d)\. ([\s\S]+?)(?=\n\d\. |\n\n)/gm))
    remarks["¹²³⁴⁵⁶⁷⁸⁹"[Number(number) - 1]] = remark.replace(/\n\s*/g, " ").replaceAll("`", "");
  return remarks;
}

/**
 * What variants.md says: source(variant, key) gives { names, remark }, names being [] where no source
 * settles the rule; null where it says nothing.
 */
export function readTable(text) {
  const sources = readSources(text);
  const remarks = readRemarks(text);
  const rows = text.split("\n").filter((line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const header = rows.findIndex((row) => row[0] === "rule");
  const table = {};
  for (const row of rows.slice(header + 2))
    for (const [, key] of row[0].matchAll(/`([a-z_]+)`/g))
      table[key] = Object.fromEntries(rows[header].slice(1).map((variant, i) => [variant.replaceAll("`", ""), row[i + 1]]));

  return (variant, key) => {
    const cell = table[key]?.[variant];
    if (cell === undefined)
      return null;
    const names = Object.keys(sources).filter((short) => new RegExp(`\\b${short}(?![A-Za-z])`).test(cell));
    const mark = Object.keys(remarks).find((sign) => cell.includes(sign));
    return { names: names.map((short) => sources[short]), remark: remarks[mark] ?? "" };
  };
}
