// The games of tests/vectors, played through the WebAssembly that the page uses.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { Game, Variant, site } from "./site.js";

const { seedBySeed } = await import(new URL("animate.js", site));

const folder = new URL("../vectors/", import.meta.url);
const PLAY = /^(\S+) of (\S+) laps (\d+) captured (\d+) end (\S+) -> (.+)$/;

/** All that can be seen of where a game stands. */
const sight = (game) => [game.position, game.board, game.hash, game.legal(), game.result, game.reason,
  game.ply, game.toMove, game.score];

/** The board that the steps of a turn lead to, seed by seed as the page shows them; null where the
 *  turn is undone. */
function replay(game, steps) {
  const board = game.board;
  const mover = game.toMove;
  const size = 2 * game.pitsPerRow;
  const direction = game.variant.get("sowing") === "clockwise" ? -1 : 1;
  const total = game.total("south") + game.total("north");
  const sown = steps.filter(({ kind }) => kind === "sow");
  let onBoard = total;
  let laps = 0;
  let last = null;

  for (const step of seedBySeed(steps, size, direction)) {
    const { kind, player, pit, seeds, hand, lap } = step;
    if (kind === "seed") {
      assert.equal(player, mover);
      board[player][pit]++;
      laps = lap;
      if (hand === 0)
        assert.equal(pit, sown[lap - 1].pit);
    } else if (kind === "lift" || kind === "capture") {
      assert.equal(kind === "lift", player === mover);
      assert.ok(seeds > 0 && seeds === board[player][pit]);
      board[player][pit] = 0;
    }
    last = step;
    onBoard += kind === "seed" ? 1 : kind === "lift" || kind === "capture" ? -seeds : 0;
    assert.equal(hand + onBoard, total);
  }
  assert.equal(laps, sown.length);
  assert.equal(last.player, mover);
  if (last.kind === "undone") {
    assert.deepEqual(steps.at(-1), { kind: "undone", player: mover, pit: null, seeds: 0 });
    return null;
  }
  assert.equal(last.kind, "stop");
  assert.equal(last.seeds, board[mover][last.pit]);
  return board;
}

/** Plays a pit; preview, trace, undo and redo must agree with what it does. */
function checkTurn(game, pit) {
  const before = sight(game);
  const preview = game.preview(pit);
  const board = replay(game, game.trace(pit));
  assert.deepEqual(sight(game), before);
  const turn = game.play(pit);
  const after = sight(game);
  assert.deepEqual(turn, preview);
  assert.deepEqual(game.board, board ?? before[1]);
  game.undo();
  assert.deepEqual(sight(game), before);
  game.redo();
  assert.deepEqual(sight(game), after);
  return turn;
}

function checkRecord(game) {
  const again = Game.read(game.record());
  assert.equal(again.record(), game.record());
  assert.deepEqual(sight(again), sight(game));
  assert.deepEqual(again.turns, game.turns);
  again.free();
}

/** What to do with a line of each kind. `run` holds the variant, the overrides to come, the game. */
const LINES = {
  variant(run, name) {
    run.variant = new Variant(name);
  },
  override(run, line) {
    run.overrides.push(line);
  },
  game(run, position) {
    run.game?.free();
    run.game = new Game(rules(run), "north");
    run.game.position = position;
  },
  play(run, text) {
    const [, pit, legal, laps, captured, end, position] = PLAY.exec(text);
    const { game } = run;
    assert.deepEqual(game.legal().map((number) => game.name(number)), legal.split(","));
    const turn = checkTurn(game, pit);
    assert.deepEqual([game.name(turn.pit), turn.laps, turn.captured], [pit, Number(laps), Number(captured)]);
    assert.equal(turn.endPit === null ? "-" : game.name(turn.endPit), end);
    assert.equal(game.position, position);
    run.checked++;
  },
  result(run, text) {
    const { game } = run;
    assert.equal(`${game.result} ${game.reason} score ${game.score.south} ${game.score.north}`, text);
    assert.equal(game.result === "playing", game.legal().length > 0);
    checkRecord(game);
  },
  perft(run, text) {
    const game = new Game(rules(run));
    text.split(" ").forEach((count, i) => assert.equal(game.perft(i + 1), BigInt(count)));
    run.checked++;
  },
};

function rules(run) {
  run.variant.override(run.overrides.join("\n"));
  run.overrides = [];
  return run.variant;
}

function runFile(name) {
  const run = { variant: null, overrides: [], game: null, checked: 0 };
  const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
  lines.forEach((line, i) => {
    const [, word, text] = /^([a-z]+) (.*)$/.exec(line) ?? [];
    if (word === undefined)
      return assert.match(line, /^(#.*)?$/, `${name}:${i + 1}`);
    try {
      LINES[word](run, text);
    } catch (error) {
      error.message = `${name}:${i + 1}: ${error.message}`;
      throw error;
    }
  });
  assert.ok(run.checked > 0, `${name} holds nothing to check`);
}

const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
assert.ok(files.length > 40, "the vectors are there");
for (const name of files)
  test(`vectors, ${name}`, () => runFile(name));
