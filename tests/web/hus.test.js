// The module as a JavaScript programmer meets it: what goes in and out, errors, memory.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { Game, HusError, Series, Variant, hus, site } from "./site.js";

const bytes = readFileSync(new URL("hus.wasm", site));

/** The error that a call throws. */
function refused(call) {
  let caught = null;
  assert.throws(call, (error) => { caught = error; return error instanceof HusError; });
  return caught;
}

const statusOf = (call) => refused(call).status;

test("the module asks for nothing but files and an end", () => {
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
  assert.deepEqual(imports.sort(), ["fd_close", "fd_fdstat_get", "fd_fdstat_set_flags", "fd_prestat_dir_name",
    "fd_prestat_get", "fd_read", "fd_seek", "fd_write", "path_open", "proc_exit"].map((name) => `wasi_snapshot_preview1.${name}`));
});

test("it exports every function of the library", () => {
  const list = readFileSync(new URL("../../lib/hus.map", import.meta.url), "utf8").match(/\bhus_\w+(?=;)/g);
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
  assert.ok(list.length > 60);
  assert.deepEqual([...list, "malloc", "free"].filter((name) => !exported.includes(name)), []);
});

test("it loads from bytes and from a compiled module, once", async () => {
  for (const given of [bytes, new WebAssembly.Module(bytes)]) {
    const fresh = await import(`${new URL("hus.js", site)}?${typeof given.length}`);
    await fresh.default(given);
    await fresh.default();
    assert.equal(fresh.version(), hus.version());
  }
});

test("who loads it twice at the same time has one library, and a failure is not for ever", async () => {
  const fresh = await import(`${new URL("hus.js", site)}?twice`);
  assert.throws(() => new fresh.Game("philos"), /await init\(\) first/);
  await assert.rejects(fresh.default(new Uint8Array(8)), WebAssembly.CompileError);
  const all = [fresh.default(new WebAssembly.Module(bytes)), fresh.default(bytes)];
  await Promise.race(all);
  const game = new fresh.Game("philos", "north");
  await Promise.all(all);
  game.setTag("Event", "two loads");
  assert.equal(game.copy().tag("Event"), "two loads");
  assert.equal(game.toMove, "north");
});

test("library, variants and rules", () => {
  const header = readFileSync(new URL("../../include/hus.h", import.meta.url), "utf8");
  assert.equal(hus.version(), /HUS_VERSION "(.+)"/.exec(header)[1]);
  assert.equal(hus.variants()[0], "mancala-world");
  assert.equal(hus.rules().length, 16);
  assert.deepEqual(hus.rules()[3], { key: "sowing", values: "counterclockwise|clockwise", help: "The direction in which seeds are sown." });
  assert.equal(hus.pitName(8, 15), "i1");
  assert.equal(hus.pitNumber(8, "i1"), 15);
});

test("variants", () => {
  const club = new Variant("philos", { name: "my-club", pits_per_row: 12 });
  assert.equal(club.get("pits_per_row"), "12");
  assert.equal(club.number("sowing"), 1);
  assert.ok(Variant.parse(club.write()).sameRules(club));
  assert.ok(!club.sameRules(new Variant("philos")));
  const copy = club.copy().override("pits_per_row = 8\nname = philos");
  assert.ok(copy.sameRules(new Variant("philos")));
  assert.equal(new Variant("wikipedia").get("title"), "ǁHus (Wikipedia)");
});

test("what is refused says why and where", () => {
  assert.equal(statusOf(() => new Variant("chess")), "HUS_E_NAME");
  assert.equal(statusOf(() => new Variant("philos\0")), "HUS_E_ARG");
  const wrong = refused(() => new Variant("philos", { sowing: "clockwise", endless: "never" }));
  assert.deepEqual([wrong.status, wrong.line, wrong.column], ["HUS_E_RULE", 2, 11]);
  assert.match(wrong.message, /endless cannot be "never"; allowed: draw\|loss\|forbidden\|stop/);
  assert.equal(statusOf(() => Variant.parse("[variant]\nformat = 2\n")), "HUS_E_RULE");
  const game = new Game("philos");
  assert.equal(statusOf(() => game.play("i1")), "HUS_E_ILLEGAL");
  assert.equal(statusOf(() => game.play("i01")), "HUS_E_SYNTAX");
  assert.equal(statusOf(() => game.play("i9")), "HUS_E_POSITION");
  assert.equal(statusOf(() => game.undo()), "HUS_E_EMPTY");
  assert.equal(statusOf(() => { game.position = "1,2"; }), "HUS_E_SYNTAX");
  assert.equal(statusOf(() => Game.read(" \n")), "HUS_E_EMPTY");
  assert.equal(statusOf(() => game.setTag("Result", "1-0")), "HUS_E_ARG");
  assert.equal(statusOf(() => new Variant("philos", { repetition: 0 }) && new Game(new Variant("philos", { repetition: 0 })).playouts({ count: 1 })), "HUS_E_RULE");
});

test("numbers are not taken for others", () => {
  const game = new Game("philos");
  for (const pit of [NaN, 1.5, 2 ** 32, -(2 ** 32) + 3, Infinity, undefined, null, {}])
    assert.equal(statusOf(() => game.play(pit)), "HUS_E_ARG", String(pit));
  for (const pit of [-1, 16, 2 ** 31 - 1])
    assert.equal(statusOf(() => game.isLegal(pit)), "HUS_E_ARG", String(pit));
  for (const seed of [-1, 0.5, NaN, 2 ** 60, -1n, 1n << 64n, "1"])
    assert.equal(statusOf(() => game.playouts({ count: 1, seed })), "HUS_E_ARG", String(seed));
  assert.equal(game.playouts({ count: 1, seed: (1n << 64n) - 1n }).games, 1n);
  assert.equal(statusOf(() => new Game("philos", "east")), "HUS_E_ARG");
  for (const most of [-1, 0.5, NaN, "1", 1n, null])
    assert.equal(statusOf(() => game.trace("o5", most)), "HUS_E_ARG", String(most));
  assert.equal(game.turnCount, 0);
});

test("handles are not taken for others", () => {
  const variant = new Variant("philos");
  const game = new Game(variant);
  const series = new Series(variant);
  const calls = {
    "a variant's rules": (given) => variant.sameRules(given),
    "a game's rules": (given) => new Game(given),
    "a series' rules": (given) => new Series(given),
    "a series' game": (given) => series.add(given),
  };
  for (const [what, call] of Object.entries(calls))
    for (const given of [undefined, null, 7, {}, { _at: 4e9 }, series, what.endsWith("game") ? variant : game])
      assert.equal(statusOf(() => call(given)), "HUS_E_ARG", what);
});

test("a game", () => {
  const game = new Game("philos", "north");
  assert.equal(game.toMove, "north");
  assert.equal(game.total("north"), 24);
  const turn = game.play("i5");
  assert.deepEqual(turn, { player: "north", pit: game.pit("i5"), laps: 5, captured: 0, endPit: game.pit("i3"), endless: false });
  assert.deepEqual(game.turns, [turn]);
  assert.equal(game.seeds("north", "i5"), game.board.north[game.pit("i5")]);
  assert.equal(game.seat, 0);
  assert.equal(game.perft(2), [...game.legal()].reduce((sum, pit) => {
    const copy = game.copy();
    copy.play(pit);
    return sum + BigInt(copy.legal().length);
  }, 0n));
  game.setTag("South", "Änne \"die Ältere\"");
  assert.equal(Game.read(game.record()).tag("South"), "Änne \"die Ältere\"");
  assert.deepEqual(game.tagKeys, ["South"]);
  game.setTag("South", null);
  assert.equal(game.tag("South"), null);
  assert.equal(typeof game.hash, "bigint");
  assert.ok(game.hash >= 0n);
  game.resign("south");
  assert.deepEqual([game.result, game.reason], ["north", "resigned"]);
  game.undo();
  game.agreeDraw();
  assert.deepEqual([game.result, game.reason], ["draw", "agreed"]);
  assert.equal(statusOf(() => game.play(0)), "HUS_E_OVER");
});

test("a pit that endless = forbidden rules out is explained", () => {
  const game = new Game(new Variant("wikipedia", { endless: "forbidden", lap_limit: 1 }));
  const pit = game.board.south.findIndex((seeds, number) => seeds > 1 && !game.isLegal(number));
  const error = refused(() => game.preview(pit));
  assert.equal(error.status, "HUS_E_ILLEGAL");
  assert.deepEqual({ ...error.turn, pit }, { player: "south", pit, laps: 1, captured: 0, endPit: null, endless: true });
  assert.equal(refused(() => game.preview("i1")).turn, null);
});

test("many games in a text, and where one is wrong", () => {
  const one = new Game("philos").record();
  const two = new Game("damara").record();
  assert.deepEqual(Game.readAll(one + two).map((game) => game.pitsPerRow), [8, 12]);
  assert.deepEqual(Game.readAll(""), []);
  const lines = one.split("\n").length - 1;
  const error = refused(() => Game.readAll(`${one}${two.replace("[Hus", "[Hut")}`));
  assert.equal(error.line, lines + 1);
  assert.equal(refused(() => Game.read(two.replace("[Hus", "[Hut"))).line, 1);
});

test("a series", () => {
  const series = new Series(new Variant("viquipedia"), "north");
  const game = series.game();
  assert.equal(game.toMove, "north");
  assert.equal(statusOf(() => series.add(game)), "HUS_E_UNFINISHED");
  game.resign("north");
  series.add(game);
  assert.deepEqual([series.wins, series.leader, series.first, series.games], [{ south: 1, north: 0 }, "south", "south", 1]);
  for (let i = 0; i < 3; i++)
    series.addResult("south", { south: 40, north: 8 });
  assert.equal(series.result, "south");
  assert.deepEqual(series.points, { south: 144, north: 48 });
  assert.equal(statusOf(() => series.game()), "HUS_E_OVER");
});

test("the bots choose legal pits, the same for the same seed", () => {
  const names = hus.bots().map(({ name }) => name);
  assert.ok(names.includes("easy") && names.includes("hard"), names.join(" "));
  for (const name of names) {
    const game = new Game("wikipedia");
    const pit = game.choose(name, 7n);
    assert.ok(game.isLegal(pit));
    assert.equal(game.choose(name, 7), pit);
  }
  assert.equal(statusOf(() => new Game("philos").choose("nobody", 1)), "HUS_E_ARG");
});

test("what is freed is gone, and memory does not grow", () => {
  const freed = new Game("philos");
  freed.free();
  assert.equal(statusOf(() => freed.legal()), "HUS_E_ARG");
  assert.equal(statusOf(() => freed.free()), "HUS_E_ARG");
  const play = () => {
    const game = new Game("mancala-world");
    for (let i = 0; i < 20 && game.result === "playing"; i++)
      game.play(game.legal()[0]);
    const again = Game.read(game.record());
    const variant = again.variant;
    [variant, again, game].forEach((handle) => handle.free());
  };
  play();
  const before = hus.memorySize();
  for (let i = 0; i < 2000; i++)
    play();
  assert.equal(hus.memorySize(), before);
});

test("what is forgotten is freed by the garbage collector", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const fill = () => Array.from({ length: 3000 }, () => {
    const game = new Game("mancala-world");
    game.play(0);
    return game;
  });
  const kept = hus.memorySize();
  fill().forEach((game) => game.free());
  const size = hus.memorySize() - kept; // of one round, all alive
  // A round is over when the collector has told of the last thing that was made in it.
  const round = () => new Promise((resolve) => {
    const registry = new FinalizationRegistry(() => { clearInterval(again); resolve(registry); });
    fill();
    registry.register({}, "");
    const again = setInterval(() => collect(), 10);
  });
  assert.ok(size > 3000 * 880);
  await round();
  const before = hus.memorySize();
  for (let i = 0; i < 10; i++)
    await round();
  const grown = hus.memorySize() - before;
  assert.ok(grown < 10 * size / 4, `${grown} bytes more in ten rounds of ${size}`);
});
