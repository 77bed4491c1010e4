/**
 * The rules of Hus for JavaScript, in browsers and Node: libhus as WebAssembly, wrapped.
 *
 *     import init, { Game, Variant } from "./hus.js";
 *
 *     await init(); // fetches hus.wasm, which lies beside this file
 *     const game = new Game(new Variant("philos", { pits_per_row: 12 }));
 *     const turn = game.play("o5");
 *     console.log(turn.laps, turn.captured, game.toMove);
 *
 * Pits are numbers 0 … 2n-1 counterclockwise from their owner's outer left, as `hus.h` says; where a
 * pit is asked for, its name ("o3", "i1") does as well. What the library refuses is thrown as a
 * `HusError`. Objects are freed by the garbage collector, or at once by `free()`.
 *
 * @typedef {"south" | "north"} Player
 * @typedef {"playing" | "south" | "north" | "draw"} Result
 * @typedef {"none" | "immobile" | "endless" | "repetition" | "quiet" | "resigned" | "agreed"} Reason
 * @typedef {number | string} Pit
 * @typedef {Object} Turn
 * @property {Player} player
 * @property {number} pit
 * @property {number} laps
 * @property {number} captured  seeds
 * @property {?number} endPit   null where an endless turn is undone
 * @property {boolean} endless  it reached lap_limit and would have gone on
 * @typedef {Object} Step
 * @property {"lift" | "capture" | "sow" | "stop" | "undone"} kind
 * @property {Player} player    the owner of the pit
 * @property {?number} pit      null in "undone"
 * @property {number} seeds     lifted, captured, sown, or lying in the last pit
 * @typedef {Object} Rule
 * @property {string} key
 * @property {string} values    alternatives between bars: a word, a number or a range a..b
 * @property {string} help      one sentence
 * @typedef {{south: number, north: number}} Score
 */

/** @type {readonly Player[]} */
export const PLAYERS = Object.freeze(["south", "north"]);
/** @type {Result[]} */
const RESULTS = ["playing", "south", "north", "draw"];
/** @type {Reason[]} */
const REASONS = ["none", "immobile", "endless", "repetition", "quiet", "resigned", "agreed"];
/** @type {Step["kind"][]} */
const STEPS = ["lift", "capture", "sow", "stop", "undone"];
const E_NOMEM = -1;
const E_ARG = -2;
const E_ILLEGAL = -8;
const E_EMPTY = -11;

// ---- the module -----------------------------------------------------------------------------------

/** @type {any} the functions of the library, and its memory; before they are there, any use says so */
let wasm = new Proxy({}, {
  get() {
    throw new Error("hus.wasm is not loaded: await init() first");
  },
});
/** @type {?Promise<void>} */
let loading = null;

/** Of the system the library asks nothing but files, for hus_variant_load(): there are none. */
function system() {
  const noSuchFile = () => 8; // EBADF
  const names = ["fd_close", "fd_fdstat_get", "fd_fdstat_set_flags", "fd_prestat_get",
    "fd_prestat_dir_name", "fd_read", "fd_seek", "fd_write", "path_open"];
  const stubs = Object.fromEntries(names.map((name) => [name, noSuchFile]));
  const proc_exit = (/** @type {number} */ code) => {
    throw new Error(`hus.wasm has ended with ${code}`);
  };
  return { wasi_snapshot_preview1: { ...stubs, proc_exit } };
}

/** @param {URL | string} place */
async function fetchBytes(place) {
  const url = new URL(place, import.meta.url);
  if (url.protocol === "file:") // Node, whose fetch() reads no files
    return (await import("node:fs/promises")).readFile(url);
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** @param {URL | string | BufferSource | WebAssembly.Module} source */
async function load(source) {
  const given = typeof source === "string" || source instanceof URL ? await fetchBytes(source) : source;
  const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
  const instance = await WebAssembly.instantiate(module, system());
  wasm = instance.exports;
  wasm._initialize();
}

/**
 * Loads the library; to be awaited before anything else is called. A second call waits for the
 * first, and loads only when that has failed: handles belong to one memory.
 * @param {URL | string | BufferSource | WebAssembly.Module} [source] hus.wasm: where it is, its
 *   bytes, or the module compiled from them
 */
export default function init(source = new URL("hus.wasm", import.meta.url)) {
  loading ??= load(source).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** A call that is refused: `status` names why, "HUS_E_ILLEGAL"; of a text, `line` and `column` say
 *  where, from 1 and in bytes (0: the whole). */
export class HusError extends Error {
  /**
   * @param {number} status
   * @param {string} [message]
   * @param {number} [line]
   * @param {number} [column]
   */
  constructor(status, message, line = 0, column = 0) {
    super(message || staticText(wasm.hus_status_message(status)) || `status ${status}`);
    this.name = "HusError";
    this.status = staticText(wasm.hus_status_name(status));
    this.line = line;
    this.column = column;
    /** @type {?Turn} of a pit that nothing but endless = forbidden rules out: what it would do */
    this.turn = null;
  }
}

// ---- numbers and text, in and out -------------------------------------------------------------------

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Memory may grow in any call and then has a new buffer, so a view is taken afresh each time.
const bytesAt = (/** @type {number} */ at, /** @type {number} */ size) =>
  new Uint8Array(wasm.memory.buffer, at, size);
const view = () => new DataView(wasm.memory.buffer);
const uint32 = (/** @type {number} */ at) => view().getUint32(at, true);

/** Text of the library that stays where it is; null for NULL. @param {number} at @returns {any} */
function staticText(at) {
  if (at === 0)
    return null;
  const rest = new Uint8Array(wasm.memory.buffer, at);
  return decoder.decode(rest.subarray(0, rest.indexOf(0)));
}

/** An int32_t: what WebAssembly would quietly take for another number is refused. @param {number} n */
function integer(n) {
  if (!Number.isInteger(n) || n !== (n | 0))
    throw new HusError(E_ARG, `not a whole number of 32 bits: ${n}`);
  return n;
}

/** @param {number | bigint} n */
function uint64(n) {
  if (!(typeof n === "bigint" || Number.isSafeInteger(n)) || n < 0 || n > 0xffffffffffffffffn)
    throw new HusError(E_ARG, `not a whole number of 64 bits: ${n}`);
  return BigInt(n);
}

/** @param {Player} player */
function playerNumber(player) {
  const number = PLAYERS.indexOf(player);
  if (number < 0)
    throw new HusError(E_ARG, `no such player: ${player}`);
  return number;
}

/** @param {number} status @param {string} [message] */
function check(status, message) {
  if (status < 0)
    throw new HusError(status, message);
  return status;
}

/**
 * What `use` makes of some bytes of the library's memory, which are freed when it is done.
 * @template T
 * @param {number} size
 * @param {(at: number) => T} use
 */
function withBytes(size, use) {
  const at = wasm.malloc(Math.max(size, 1));
  if (at === 0)
    throw new HusError(E_NOMEM);
  try {
    return use(at);
  } finally {
    wasm.free(at);
  }
}

/**
 * @template T
 * @param {Uint8Array} bytes
 * @param {(at: number, size: number) => T} use
 */
function withCopy(bytes, use) {
  return withBytes(bytes.length + 1, (at) => {
    bytesAt(at, bytes.length).set(bytes);
    bytesAt(at, bytes.length + 1)[bytes.length] = 0;
    return use(at, bytes.length);
  });
}

/**
 * @template T
 * @param {string} text
 * @param {(at: number, size: number) => T} use
 */
const withText = (text, use) => withCopy(encoder.encode(text), use);

/** Text that ends where C takes it to end. @template T @param {string} text @param {(at: number) => T} use */
function withTerminated(text, use) {
  if (String(text).includes("\0"))
    throw new HusError(E_ARG, "a NUL in a text");
  return withText(text, use);
}

/** What a function writes into a buffer. @param {(at: number, capacity: number) => number} write */
function written(write) {
  const length = check(write(0, 0));
  return withBytes(length + 1, (at) => {
    write(at, length + 1);
    return decoder.decode(bytesAt(at, length));
  });
}

/** Calls a function that explains what it refuses. @param {(error: number) => number} call */
function explained(call) {
  return withBytes(256, (error) => {
    bytesAt(error, 256).fill(0);
    const status = call(error);
    if (status < 0)
      throw new HusError(status, staticText(error + 12) || undefined, uint32(error + 4), uint32(error + 8));
    return status;
  });
}

/** The handle that comes out of a call. @param {(out: number) => number} call */
const made = (call) => withBytes(4, (out) => {
  check(call(out));
  return uint32(out);
});

/** Calls that both make a handle and explain. @param {(out: number, error: number) => number} call */
const madeFromText = (call) => withBytes(4, (out) => {
  explained((error) => call(out, error));
  return uint32(out);
});

/** What the library owns and JavaScript holds. */
class Handle {
  #at;
  #free;

  /** @param {number} at @param {(at: number) => void} free */
  constructor(at, free) {
    this.#at = at;
    this.#free = free;
    forgotten.register(this, { at, free }, this);
  }

  /** @ignore the address in the library's memory */
  get _at() {
    if (this.#at === 0)
      throw new HusError(E_ARG, "it has been freed");
    return this.#at;
  }

  /** Frees it now; the garbage collector would do so some time. Nothing else may be called then. */
  free() {
    const at = this._at;
    forgotten.unregister(this);
    this.#at = 0;
    this.#free(at);
  }
}

const forgotten = new FinalizationRegistry(({ at, free }) => free(at));

/**
 * The address of a handle that is given to a call. One of another kind is refused: the library would
 * take what lies there for something else.
 * @param {Handle} handle
 * @param {any} kind
 * @param {string} name
 */
function addressOf(handle, kind, name) {
  if (!(handle instanceof kind))
    throw new HusError(E_ARG, `a ${name} is needed`);
  return handle._at;
}

const variantAt = (/** @type {Variant} */ variant) => addressOf(variant, Variant, "Variant");
const gameAt = (/** @type {Game} */ game) => addressOf(game, Game, "Game");

// A constructor that is given one of these takes a handle instead of making one.
class Made {
  /** @param {number} at */
  constructor(at) {
    this.at = at;
  }
}

/** @param {any} given @returns {given is Made} */
const isMade = (given) => given instanceof Made;

// ---- what there is ----------------------------------------------------------------------------------

/** The version of the library. */
export const version = () => staticText(wasm.hus_version());

/** How many bytes of memory the library has taken so far; it never gives any back. @returns {number} */
export const memorySize = () => wasm.memory.buffer.byteLength;

/** The names of the built-in variants. @returns {string[]} */
export const variants = () =>
  Array.from({ length: wasm.hus_builtin_count() }, (_, i) => staticText(wasm.hus_builtin_name(i)));

/** The rules in the library's order. @returns {Rule[]} */
export const rules = () => Array.from({ length: wasm.hus_rule_count() }, (_, i) => ({
  key: staticText(wasm.hus_rule_key(i)),
  values: staticText(wasm.hus_rule_values(i)),
  help: staticText(wasm.hus_rule_help(i)),
}));

/** The opponents: the bots of examples/bot.c. @returns {{name: string, help: string}[]} */
export function bots() {
  const all = [];
  for (let i = 0, name; (name = staticText(wasm.web_bot_name(i))) !== null; i++)
    all.push({ name, help: staticText(wasm.web_bot_help(i)) });
  return all;
}

/** The name of a pit, "o3". @param {number} pitsPerRow @param {number} pit */
export const pitName = (pitsPerRow, pit) =>
  written((at, capacity) => wasm.hus_pit_name(integer(pitsPerRow), integer(pit), at, capacity));

/** The number of a pit by its name. @param {number} pitsPerRow @param {string} name @returns {number} */
export const pitNumber = (pitsPerRow, name) => withTerminated(name, (at) =>
  check(wasm.hus_pit_parse(integer(pitsPerRow), at), `no pit of this board: ${name}`));

// ---- variants ---------------------------------------------------------------------------------------

/** A set of rules with a name. */
export class Variant extends Handle {
  /**
   * @param {string} builtin  the name of a built-in variant
   * @param {Object<string, string | number>} [changes]  rules that differ
   */
  constructor(builtin, changes) {
    super(isMade(builtin) ? builtin.at : made((out) =>
      withTerminated(builtin, (name) => wasm.hus_variant_builtin(out, name))), wasm.hus_variant_free);
    if (changes !== undefined)
      this.override(changes);
  }

  /** Reads a profile. @param {string} text */
  static parse(text) {
    return new Variant(/** @type {any} */ (new Made(withText(text, (at, size) =>
      madeFromText((out, error) => wasm.hus_variant_parse(out, at, size, error))))));
  }

  copy() {
    return new Variant(/** @type {any} */ (new Made(made((out) => wasm.hus_variant_copy(out, this._at)))));
  }

  /**
   * Changes keys; when anything is wrong nothing changes. Of a text of lines `key = value`, and of
   * an object, whose keys count as lines in their order, an error says the line.
   * @param {string | Object<string, string | number>} changes
   */
  override(changes) {
    const text = typeof changes === "string" ? changes
      : Object.entries(changes).map(([key, value]) => `${key} = ${value}`).join("\n");
    withText(text, (at, size) => explained((error) => wasm.hus_variant_override(this._at, at, size, error)));
    return this;
  }

  /** The value of a rule, or of format, name, title or source, as a profile has it. @param {string} key */
  get(key) {
    return withTerminated(key, (name) =>
      written((at, capacity) => wasm.hus_variant_get(this._at, name, at, capacity)));
  }

  /** A rule as a number: of a word its place in the rule's values; `half` is resolved.
   *  @param {string} key @returns {number} */
  number(key) {
    return withTerminated(key, (name) => withBytes(4, (out) => {
      check(wasm.hus_variant_get_int(this._at, name, out));
      return view().getInt32(out, true);
    }));
  }

  /** Whether both have the same rules, whatever they are called. @param {Variant} other */
  sameRules(other) {
    return check(wasm.hus_variant_same_rules(this._at, variantAt(other))) > 0;
  }

  /** The whole as a profile. */
  write() {
    return written((at, capacity) => wasm.hus_variant_write(this._at, at, capacity));
  }
}

// ---- games ------------------------------------------------------------------------------------------

/** @param {number} at @returns {Turn} */
function readTurn(at) {
  const [player, pit, laps, captured, endPit, endless] = new Int32Array(wasm.memory.buffer, at, 6);
  return { player: PLAYERS[player], pit, laps, captured, endPit: endPit < 0 ? null : endPit, endless: endless > 0 };
}

/** A game: a position, the rules it is played by, and how it came about. */
export class Game extends Handle {
  /** @param {Variant | string} variant  or the name of a built-in one @param {Player} [first] */
  constructor(variant, first = "south") {
    super(isMade(variant) ? variant.at : Game.#begin(variant, first), wasm.hus_game_free);
  }

  /** @param {Variant | string} variant @param {Player} first */
  static #begin(variant, first) {
    const own = typeof variant === "string" ? new Variant(variant) : null;
    try {
      return made((out) => wasm.hus_game_new(out, variantAt(own ?? /** @type {Variant} */ (variant)), playerNumber(first)));
    } finally {
      own?.free();
    }
  }

  /** @ignore @param {number} at @returns {Game} */
  static _of(at) {
    return new Game(/** @type {any} */ (new Made(at)));
  }

  /** Reads the first game of a text of records. @param {string} text */
  static read(text) {
    const [game] = Game.#reads(text, 1);
    if (game === undefined)
      throw new HusError(E_EMPTY, "no game in this text");
    return game;
  }

  /** Reads all games of a text; one that does not hold is thrown. @param {string} text */
  static readAll(text) {
    return Game.#reads(text, Infinity);
  }

  /** @param {string} text @param {number} most */
  static #reads(text, most) {
    const bytes = encoder.encode(text);
    /** @type {Game[]} */
    const games = [];
    try {
      withCopy(bytes, (at, size) => {
        for (let from = 0; from < size && games.length < most;) {
          const [game, used] = Game.#readAt(bytes, from, at);
          games.push(game);
          from += used;
        }
      });
    } catch (error) {
      games.forEach((game) => game.free());
      throw error;
    }
    return games;
  }

  /** @param {Uint8Array} bytes @param {number} from @param {number} at  where their copy is @returns {[Game, number]} */
  static #readAt(bytes, from, at) {
    try {
      return withBytes(4, (used) => {
        const game = madeFromText((out, error) =>
          wasm.hus_record_read(out, at + from, bytes.length - from, used, error));
        return [Game._of(game), uint32(used)];
      });
    } catch (error) {
      throw error instanceof HusError ? movedError(error, bytes.subarray(0, from)) : error;
    }
  }

  copy() {
    return Game._of(made((out) => wasm.hus_game_copy(out, this._at)));
  }

  /** A copy of the rules. */
  get variant() {
    return new Variant(/** @type {any} */ (new Made(made((out) =>
      wasm.hus_variant_copy(out, wasm.hus_game_variant(this._at))))));
  }

  /** @returns {number} */
  get pitsPerRow() {
    return wasm.hus_game_pits_per_row(this._at);
  }

  /** @returns {Player} */
  get toMove() {
    return PLAYERS[wasm.hus_game_to_move(this._at)];
  }

  /** @returns {number} */
  get ply() {
    return wasm.hus_game_ply(this._at);
  }

  /** @returns {number} */
  get seat() {
    return wasm.hus_game_seat(this._at);
  }

  /** The number of a pit. @param {Pit} pit */
  pit(pit) {
    return typeof pit === "string" ? pitNumber(this.pitsPerRow, pit) : integer(pit);
  }

  /** The name of a pit. @param {number} pit */
  name(pit) {
    return pitName(this.pitsPerRow, pit);
  }

  /** @param {Player} player @param {Pit} pit @returns {number} */
  seeds(player, pit) {
    return check(wasm.hus_game_seeds(this._at, playerNumber(player), this.pit(pit)));
  }

  /** All seeds of a player. @param {Player} player @returns {number} */
  total(player) {
    return wasm.hus_game_total(this._at, playerNumber(player));
  }

  /** The seeds in all pits. @returns {{south: number[], north: number[]}} */
  get board() {
    const size = check(wasm.hus_game_board(this._at, 0, 0));
    return withBytes(size, (at) => {
      wasm.hus_game_board(this._at, at, size);
      const all = [...bytesAt(at, size)];
      return { south: all.slice(0, size / 2), north: all.slice(size / 2) };
    });
  }

  /** @returns {bigint} the same for the same board and player to move, everywhere */
  get hash() {
    return BigInt.asUintN(64, wasm.hus_game_hash(this._at));
  }

  /** The legal pits, in rising order. @returns {number[]} */
  legal() {
    return withBytes(64 * 4, (at) => {
      const count = check(wasm.hus_game_legal_pits(this._at, at, 64));
      return [...new Int32Array(wasm.memory.buffer, at, count)];
    });
  }

  /** @param {Pit} pit */
  isLegal(pit) {
    return check(wasm.hus_game_is_legal(this._at, this.pit(pit))) > 0;
  }

  /** What playing a pit would do. Where nothing but endless = forbidden rules it out, the error that
   *  is thrown has it as `turn`. @param {Pit} pit */
  preview(pit) {
    const number = this.pit(pit);
    return withBytes(24, (at) => {
      const status = wasm.hus_game_preview(this._at, number, at);
      if (status < 0) {
        const error = new HusError(status);
        error.turn = status === E_ILLEGAL && readTurn(at).laps > 0 ? readTurn(at) : null;
        throw error;
      }
      return readTurn(at);
    });
  }

  /** What playing a pit would do, step by step, the first `most` steps. @param {Pit} pit @param {number} [most] @returns {Step[]} */
  trace(pit, most = Infinity) {
    const number = this.pit(pit);
    if (!(most === Infinity || Number.isInteger(most)) || most < 0)
      throw new HusError(E_ARG, "the most steps are a whole number, 0 or more, or Infinity");
    const count = Math.min(most, check(wasm.hus_game_trace(this._at, number, 0, 0)));
    return withBytes(count * 16, (at) => {
      wasm.hus_game_trace(this._at, number, at, count);
      const numbers = new Int32Array(wasm.memory.buffer, at, 4 * count);
      return Array.from({ length: count }, (_, i) => {
        const [kind, player, place, seeds] = numbers.subarray(4 * i, 4 * i + 4);
        return { kind: STEPS[kind], player: PLAYERS[player], pit: place < 0 ? null : place, seeds };
      });
    });
  }

  /** Plays a pit. @param {Pit} pit @returns {Turn} what the turn did */
  play(pit) {
    check(wasm.hus_game_play(this._at, this.pit(pit)));
    return this.turn(-1);
  }

  undo() {
    check(wasm.hus_game_undo(this._at));
  }

  redo() {
    check(wasm.hus_game_redo(this._at));
  }

  /** How many turns have been played and not taken back. @returns {number} */
  get turnCount() {
    return wasm.hus_game_turns(this._at);
  }

  /** One of these turns; -1 is the last. @param {number} index */
  turn(index) {
    return withBytes(24, (at) => {
      check(wasm.hus_game_turn_at(this._at, integer(index), at));
      return readTurn(at);
    });
  }

  get turns() {
    return Array.from({ length: this.turnCount }, (_, i) => this.turn(i));
  }

  /** @param {Player} player */
  resign(player) {
    check(wasm.hus_game_resign(this._at, playerNumber(player)));
  }

  agreeDraw() {
    check(wasm.hus_game_agree_draw(this._at));
  }

  /** @returns {Result} */
  get result() {
    return RESULTS[wasm.hus_game_result(this._at)];
  }

  /** @returns {Reason} */
  get reason() {
    return REASONS[wasm.hus_game_reason(this._at)];
  }

  /** @returns {Score} */
  get score() {
    return { south: wasm.hus_game_score(this._at, 0), north: wasm.hus_game_score(this._at, 1) };
  }

  /** The position as text. Setting it forgets the turns. */
  get position() {
    return written((at, capacity) => wasm.hus_game_position(this._at, at, capacity));
  }

  set position(text) {
    withTerminated(text, (at) => explained((error) => wasm.hus_game_set_position(this._at, at, error)));
  }

  /** Sets a tag of the record, such as South or Date; null removes it. @param {string} key @param {?string} value */
  setTag(key, value) {
    withTerminated(key, (keyAt) => value === null
      ? check(wasm.hus_game_set_tag(this._at, keyAt, 0))
      : withTerminated(value, (at) => check(wasm.hus_game_set_tag(this._at, keyAt, at), `tag ${key}`)));
  }

  /** @param {string} key @returns {?string} */
  tag(key) {
    return withTerminated(key, (at) => staticText(wasm.hus_game_tag(this._at, at)));
  }

  /** The keys of the tags that are set, in their order. @returns {string[]} */
  get tagKeys() {
    return Array.from({ length: wasm.hus_game_tag_count(this._at) }, (_, i) =>
      staticText(wasm.hus_game_tag_key(this._at, i)));
  }

  /** The whole game as text. */
  record() {
    return written((at, capacity) => wasm.hus_record_write(this._at, at, capacity));
  }

  /** The number of legal sequences of so many turns. @param {number} depth @returns {bigint} */
  perft(depth) {
    return withBytes(8, (out) => {
      check(wasm.hus_game_perft(this._at, integer(depth), out));
      return view().getBigUint64(out, true);
    });
  }

  /**
   * What random games from here come to; all numbers are bigint.
   * @param {{count: number | bigint, seed?: number | bigint, first?: number | bigint}} games
   */
  playouts({ count, seed = 0, first = 0 }) {
    return withBytes(128, (out) => {
      check(wasm.hus_game_playouts(this._at, uint64(seed), uint64(first), uint64(count), out));
      const names = ["games", "southWins", "northWins", "draws", "endless", "sweeps", "turns", "laps", "captured"];
      return Object.fromEntries(names.map((name, i) => [name, view().getBigUint64(out + 8 * i, true)]));
    });
  }

  /** The pit that a bot chooses. @param {string} bot  one of bots() @param {number | bigint} seed @returns {number} */
  choose(bot, seed) {
    const index = bots().findIndex(({ name }) => name === bot);
    return check(wasm.web_bot_choose(index, this._at, uint64(seed)));
  }
}

/** An error in the rest of a text, placed in the whole. @param {HusError} error @param {Uint8Array} before */
function movedError(error, before) {
  if (error.line === 1)
    error.column += before.length - 1 - before.lastIndexOf(10);
  if (error.line > 0)
    error.line += before.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
  return error;
}

// ---- series -----------------------------------------------------------------------------------------

/** Several games between the same two. */
export class Series extends Handle {
  /** @param {Variant} variant @param {Player} [first] who begins the first game */
  constructor(variant, first = "south") {
    super(made((out) => wasm.hus_series_new(out, variantAt(variant), playerNumber(first))), wasm.hus_series_free);
  }

  /** The next game, with the right player to begin. It counts when it is added. */
  game() {
    return Game._of(made((out) => wasm.hus_series_game(out, this._at)));
  }

  /** Counts a game that is over. @param {Game} game */
  add(game) {
    check(wasm.hus_series_add(this._at, gameAt(game)));
  }

  /** Counts a game by how it ended. @param {Result} result @param {Score} score */
  addResult(result, score) {
    check(wasm.hus_series_add_result(this._at, RESULTS.indexOf(result), integer(score.south), integer(score.north)));
  }

  /** Who begins the next game. @returns {Player} */
  get first() {
    return PLAYERS[wasm.hus_series_first(this._at)];
  }

  set first(player) {
    check(wasm.hus_series_set_first(this._at, playerNumber(player)));
  }

  /** @returns {number} games counted so far */
  get games() {
    return wasm.hus_series_games(this._at);
  }

  /** @returns {Score} games won */
  get wins() {
    return { south: wasm.hus_series_wins(this._at, 0), north: wasm.hus_series_wins(this._at, 1) };
  }

  /** @returns {Score} */
  get points() {
    return { south: Number(wasm.hus_series_points(this._at, 0)), north: Number(wasm.hus_series_points(this._at, 1)) };
  }

  /** @returns {Result} */
  get result() {
    return /** @type {Result} */ (RESULTS[wasm.hus_series_result(this._at)]);
  }

  /** @returns {?Player} null when equal */
  get leader() {
    return PLAYERS[wasm.hus_series_leader(this._at)] ?? null;
  }
}
