// The page: what is played, by whom, and what all the controls do. Rules are the library's; this file
// asks it.
import init, { Game, HusError, Series, Variant, bots, variants, version } from "./hus.js";
import * as address from "./address.js";
import { seedBySeed, seedTime, show } from "./animate.js";
import { baseOf } from "./base.js";
import { Board } from "./board.js";
import { RulesForm } from "./form.js";
import { Opponent } from "./opponent.js";
import {
  botWords, capital, lapWords, lastTurnSentence, pitWords, placeWords, previewWords, reasonWords, resultWords, seedWords, seriesWords,
  stepWords, titleOf, turnSentence,
} from "./sentences.js";
import { readTable } from "./sources.js";
import { LANGUAGES, getLanguage, say, setLanguage } from "./words.js";

const loaded = init(); // while the rest of the page is made

const $ = (id) => document.getElementById(id);
const PLAYERS = ["south", "north"];
const other = (player) => (player === "south" ? "north" : "south");
const PERSON = "person";
const LEVELS = ["easy", "medium", "hard"]; // offered first
const MARKED_STEPS = 20000; // of a preview: an endless turn has many more

let game; // the game on the board
let list = []; // its turns, those that are taken back too
let played = []; // the series so far: { result, score } of each game
let starter = "south"; // who began the first game of the series
let by = { south: PERSON, north: PERSON }; // who plays: PERSON or the name of a bot
let held = false; // a level waits until it is told to go on
let thinking = false;
let running = null; // the animation
let draft = null; // the variant that is chosen for the next game; null where rules contradict
let turned = false;
let told = ""; // what happened last

let opponent; // made when the first game is seen
const board = new Board($("board"), { play: onPit, look: preview, leave: endPreview });
const form = new RulesForm($("rules"), onDraft);

// ---- words ------------------------------------------------------------------------------------------

/** How it stands. */
function standing() {
  if (isOver())
    return say("over.score", { result: resultWords(game.result), ...game.score, reason: reasonWords(game) });
  const player = say(game.toMove);
  const bot = botWords(by[game.toMove]);
  if (thinking)
    return say("thinking", { player, bot });
  if (by[game.toMove] !== PERSON)
    return held ? say("waiting", { player, bot }) : say("to.move", { player });
  const size = game.variant.number("team_size");
  const seat = size > 1 ? ` ${say("seat", { seat: game.seat + 1, size })}` : "";
  return say("your.move", { player }) + seat;
}

function translate() {
  document.documentElement.lang = getLanguage();
  document.querySelectorAll("[data-say]").forEach((node) => { node.textContent = say(node.dataset.say); });
  document.querySelectorAll("[data-say-label]").forEach((node) => node.setAttribute("aria-label", say(node.dataset.sayLabel)));
  $("swap").title = say("swap.help");
  for (const player of PLAYERS) {
    $(`player-${player}`).querySelector(".name").textContent = say(player);
    $(`by-${player}`).setAttribute("aria-label", say("played.by", { player: say(player) }));
    [...$(`by-${player}`).options].forEach((option) => {
      option.textContent = option.value === PERSON ? say("person") : capital(botWords(option.value));
    });
  }
}

// ---- what is seen -----------------------------------------------------------------------------------

const isOver = () => game.result !== "playing";
const isDeclared = () => game.reason === "resigned" || game.reason === "agreed";
const isPersons = () => !isOver() && by[game.toMove] === PERSON;

/** The pits that only endless = forbidden rules out. */
function forbiddenPits(legal) {
  if (isOver() || game.variant.get("endless") !== "forbidden")
    return [];
  return game.board[game.toMove].map((_, pit) => pit)
    .filter((pit) => !legal.includes(pit) && refusedTurn(pit) !== null);
}

/** The turn that a pit would make although it is forbidden; null where other rules forbid it. */
function refusedTurn(pit) {
  try {
    game.preview(pit);
    return null;
  } catch (error) {
    return error.turn;
  }
}

function buildBoard() {
  board.build(game.pitsPerRow, {
    turned,
    clockwise: game.variant.get("sowing") === "clockwise",
    words: (player, row) => say(`row.${row}`, { player: say(player) }),
  });
  $("far").append($(`player-${turned ? "south" : "north"}`));
  $("near").append($(`player-${turned ? "north" : "south"}`));
  $("turn-board").setAttribute("aria-pressed", String(turned));
}

function showBoard() {
  const legal = isPersons() ? game.legal() : [];
  const forbidden = isPersons() ? forbiddenPits(legal) : [];
  const playable = (player, pit) => {
    if (player !== game.toMove)
      return "no";
    return legal.includes(pit) ? "yes" : forbidden.includes(pit) ? "forbidden" : "no";
  };
  const name = (player, pit, seeds) =>
    say(`pit.${playable(player, pit)}`, { pit: pitWords(game, pit), seeds: say("pit.seeds", { n: seeds }) });
  board.show(game.board, { playable, name });
  const last = game.turnCount > 0 ? game.turn(-1) : null;
  board.mark("last-end", last !== null && last.endPit !== null ? [[last.player, last.endPit]] : []);
  board.offer(game.toMove, legal);
}

function showPlayers() {
  for (const player of PLAYERS) {
    const plate = $(`player-${player}`);
    plate.classList.toggle("moves", !isOver() && game.toMove === player);
    plate.querySelector(".total").textContent = seedWords(game.total(player));
    $(`by-${player}`).value = by[player];
  }
}

function showTools() {
  const people = PLAYERS.filter((player) => by[player] === PERSON).length;
  $("undo").disabled = game.turnCount === 0 && !isDeclared();
  $("redo").disabled = !canRedo();
  $("skip").disabled = running === null;
  $("swap").hidden = people !== 1;
  $("resign").disabled = isOver() || people === 0;
  $("agree").hidden = people !== 2;
  $("agree").disabled = isOver();
  $("go-on").hidden = isOver() || isPersons() || !held;
  $("next").hidden = !isOver();
}

function canRedo() {
  const copy = game.copy();
  try {
    copy.redo();
    return true;
  } catch {
    return false;
  } finally {
    copy.free();
  }
}

function turnItem(turn, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  const place = turn === null ? say("turns.start") : say("turns.item", { player: say(turn.player), pit: game.name(turn.pit) });
  const what = turn === null ? "" : [lapWords(turn.laps), turn.endless ? say("turns.endless") : "",
    turn.captured > 0 ? say("turns.captures", { n: turn.captured }) : ""].filter((part) => part !== "").join(", ");
  for (const text of [turn === null ? "" : `${index}.`, place, what]) {
    const part = document.createElement("span");
    part.textContent = text;
    button.append(part, " ");
  }
  button.addEventListener("click", () => goTo(index));
  item.classList.toggle("undone", index > game.turnCount);
  if (index === game.turnCount)
    button.setAttribute("aria-current", "step");
  item.append(button);
  return item;
}

function showTurns() {
  const items = [null, ...list].map(turnItem);
  $("turns").replaceChildren(...items);
  const now = items[game.turnCount];
  if (list.length > 0) // asking where it is makes the browser lay everything out
    $("turns").scrollTop = now.offsetTop - $("turns").offsetTop - $("turns").clientHeight / 2;
}

/** The series with this game, if it is over, as the library counts it. */
function countSeries() {
  const variant = game.variant;
  const series = new Series(variant, starter);
  const games = isOver() ? [...played, { result: game.result, score: game.score }] : played;
  for (const { result, score } of games)
    if (series.result === "playing")
      series.addResult(result, score);
  return series;
}

function showSeries() {
  const series = countSeries();
  $("series").textContent = seriesWords(game.variant, series);
  series.free();
}

function setAddress(hash) {
  try {
    history.replaceState(null, "", hash);
  } catch {
    // Some browsers allow few changes in a time: the next one will do.
  }
}

function showTexts() {
  const hash = address.write(game);
  $("address").value = new URL(hash, location.href).href;
  if (list.length > 0 || location.hash !== "")
    setAddress(hash);
  if (document.activeElement !== $("record")) {
    $("record").value = game.record();
    $("record-games").hidden = true;
  }
}

function showStatus() {
  $("status").textContent = `${told} ${standing()}`.trim();
}

function showDraft() {
  const same = draft !== null && draft.sameRules(game.variant);
  $("on-board").textContent = say(same ? "on.board" : "differs", { title: titleOf(game.variant) });
}

/** All but the board. */
function showRest() {
  showPlayers();
  showTools();
  showTurns();
  showSeries();
  showTexts();
  showStatus();
  showDraft();
}

function showAll() {
  endPreview();
  showBoard();
  showRest();
}

/** Where and what is wrong, in the library's words, which are English. */
function errorNodes(error) {
  const message = document.createElement("span");
  message.lang = "en";
  message.textContent = error.message;
  return [placeWords(error), message];
}

function fail(key, error) {
  $("failure").replaceChildren(...(error === null ? [] : [`${say(key)} `, ...errorNodes(error)]));
  $("failure").hidden = error === null;
}

// ---- looking at a pit -------------------------------------------------------------------------------

function preview(player, pit) {
  if (running !== null)
    return;
  endPreview();
  $("preview").textContent = previewWords(game, player, pit);
  if (player !== game.toMove || !game.isLegal(pit))
    return;
  const steps = game.trace(pit, MARKED_STEPS);
  board.mark("will-take", steps.filter(({ kind }) => kind === "capture").map((step) => [step.player, step.pit]));
  const last = steps.at(-1);
  board.mark("will-end", last.kind === "stop" ? [[last.player, last.pit]] : []);
}

function endPreview() {
  $("preview").textContent = running === null && isPersons() ? say("preview.hint") : "";
  board.mark("will-take", []);
  board.mark("will-end", []);
}

// ---- playing ----------------------------------------------------------------------------------------

function onPit(player, pit) {
  if (running === null && isPersons() && player === game.toMove) {
    if (game.isLegal(pit))
      playPit(pit);
    else
      preview(player, pit);
  }
}

const speed = () => Number($("speed").value);

/** Plays a pit and shows the turn; the library has played it before the first seed moves. */
async function playPit(pit) {
  fail("", null); // it was about what was before
  endPreview();
  const before = game.board;
  const size = 2 * game.pitsPerRow;
  const direction = game.variant.get("sowing") === "clockwise" ? -1 : 1;
  const steps = seedTime(speed()) > 0 ? game.trace(pit) : [];
  const turn = game.play(pit);
  list = [...list.slice(0, game.turnCount - 1), turn];
  $("turns").querySelectorAll(".undone").forEach((item) => item.remove()); // nowhere to go to any more
  told = turnSentence(game, turn);

  board.mark("last-end", []);
  const mine = show(board, before, seedBySeed(steps, size, direction), {
    speed,
    told: (step) => { $("preview").textContent = stepWords(game, step); },
  });
  running = mine;
  $("preview").textContent = "";
  showTools();
  $("status").textContent = "";
  await mine.done;
  if (running !== mine)
    return; // it was interrupted
  running = null;
  showAll();
  moveOn();
}

/** Ends the animation and calls off what a level thinks about. */
function interrupt() {
  running?.skip();
  running = null;
  opponent?.stop();
  thinking = false;
}

/** Lets a level play, if it is its turn. */
async function moveOn() {
  if (isOver() || isPersons() || held || running !== null || thinking)
    return;
  const asked = game;
  const ply = game.ply;
  thinking = true;
  showStatus();
  showTools();
  try {
    const pit = await opponent.choose(game, by[game.toMove]);
    if (asked !== game || ply !== game.ply)
      return;
    thinking = false;
    playPit(pit);
  } catch (error) {
    if (error === null)
      return; // called off
    thinking = false;
    held = true;
    fail("bot.failed", error);
    showAll();
  }
}

/** Puts another game on the board. */
function take(next, { series = false } = {}) {
  interrupt();
  if (game !== undefined && game !== next)
    game.free();
  game = next;
  list = game.turns;
  held = false;
  told = "";
  if (!series) {
    played = [];
    starter = game.toMove;
  }
  fail("", null);
  buildBoard();
  showAll();
}

/** Goes to where a number of turns has been played. */
function goTo(count) {
  interrupt();
  while (game.turnCount > count || (isDeclared() && game.turnCount === count))
    game.undo();
  while (game.turnCount < count)
    game.redo();
  told = lastTurnSentence(game);
  held = !isPersons();
  showAll();
}

/** Back to the person's own turn before, if a person plays; else one turn. */
function undo() {
  interrupt();
  const declared = isDeclared();
  if (!declared && game.turnCount === 0)
    return;
  game.undo();
  const anybody = PLAYERS.some((player) => by[player] === PERSON);
  while (!declared && anybody && !isPersons() && game.turnCount > 0)
    game.undo();
  goTo(game.turnCount);
}

function redo() {
  interrupt();
  const anybody = PLAYERS.some((player) => by[player] === PERSON);
  do
    game.redo();
  while (canRedo() && anybody && !isPersons());
  told = lastTurnSentence(game);
  held = !isPersons();
  showAll();
}

function resign() {
  interrupt();
  const loser = by[game.toMove] === PERSON ? game.toMove : other(game.toMove);
  game.resign(loser);
  list = list.slice(0, game.turnCount);
  told = "";
  showAll();
}

function agree() {
  interrupt();
  game.agreeDraw();
  list = list.slice(0, game.turnCount);
  told = "";
  showAll();
}

function changePlayer(player, who) {
  interrupt();
  by[player] = who;
  held = false;
  showAll();
  moveOn();
}

function swap() {
  interrupt();
  by = { south: by.north, north: by.south };
  held = false;
  showAll();
  moveOn();
}

function nextGame() {
  const series = countSeries();
  const all = [...played, { result: game.result, score: game.score }];
  const over = series.result !== "playing";
  const next = over ? new Game(game.variant, series.first) : series.game();
  series.free();
  if (over) {
    take(next);
  } else {
    played = all;
    take(next, { series: true });
  }
  moveOn();
}

// ---- rules and profiles -----------------------------------------------------------------------------

function onDraft(variant) {
  draft = variant;
  $("start").disabled = variant === null;
  $("contradiction").hidden = variant !== null;
  if (variant !== null) {
    $("profile").value = variant.write();
    $("variant").value = baseOf(variant) === variant.get("name") ? variant.get("name") : "";
  }
  if (game !== undefined)
    showDraft();
}

function fillVariants() {
  const options = variants().map((name) => new Option(titleOf(new Variant(name)), name));
  const own = new Option(say("own"), "");
  const chosen = $("variant").value;
  own.disabled = true;
  $("variant").replaceChildren(...options, own);
  $("variant").value = chosen;
}

function useProfile(text) {
  try {
    const variant = Variant.parse(text);
    form.choose(variant);
    tell("profile-told", say("profile.used", { name: variant.get("name") }));
  } catch (error) {
    tellError("profile-told", error);
  }
}

function tell(id, text) {
  $(id).textContent = text;
  $(id).classList.remove("wrong");
}

function tellError(id, error) {
  if (!(error instanceof HusError))
    throw error;
  $(id).replaceChildren(...errorNodes(error));
  $(id).classList.add("wrong");
}

// ---- records ----------------------------------------------------------------------------------------

/** Puts a game on the board that was read from a record. */
function takeRead(read) {
  begin(read);
  told = lastTurnSentence(game);
  showStatus();
  tell("record-told", say("record.read"));
}

function useRecord(text) {
  $("record-games").hidden = true;
  try {
    const games = Game.readAll(text);
    if (games.length === 0)
      Game.read(text); // says what is wrong
    if (games.length === 1)
      takeRead(games[0]);
    else
      offerGames(games);
  } catch (error) {
    tellError("record-told", error);
  }
}

/** A button for each game of a text. */
function offerGames(games) {
  tell("record-told", say("record.many", { n: games.length }));
  $("record-games").replaceChildren(...games.map((read, i) => {
    const button = document.createElement("button");
    button.type = "button";
    const name = (player, key) => read.tag(key) ?? say(player);
    button.textContent = say("record.game", {
      n: i + 1, south: name("south", "South"), north: name("north", "North"),
      result: read.result === "playing" ? "…" : resultWords(read.result),
    });
    button.addEventListener("click", () => {
      takeRead(read.copy());
      $("record-games").hidden = false; // until one is played on
    });
    return button;
  }));
  $("record-games").hidden = false;
}

function saveRecord() {
  for (const [player, key] of [["south", "South"], ["north", "North"]])
    game.setTag(key, by[player] === PERSON ? game.tag(key) ?? "person" : by[player]);
  save(`hus-${game.variant.get("name")}.hus`, game.record());
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Reads the file that is chosen. */
async function opened(event, use) {
  const [file] = event.target.files;
  event.target.value = "";
  if (file !== undefined)
    use(await file.text());
}

async function copyAddress() {
  try {
    await navigator.clipboard.writeText($("address").value);
    $("share-told").textContent = say("share.copied");
  } catch {
    $("address").select(); // not allowed, or no such thing: the browser's own copying is left
  }
}

// ---- settings ---------------------------------------------------------------------------------------

function remembered(key, otherwise) {
  try {
    return localStorage.getItem(`hus.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`hus.${key}`, value);
  } catch {
    // A browser that keeps nothing plays as well.
  }
}

function showSpeed() {
  const ms = seedTime(speed());
  $("speed").setAttribute("aria-valuetext", ms === 0 ? say("speed.once") : say("speed.now", { ms: Math.round(ms) }));
}

function changeLanguage(wanted) {
  interrupt();
  setLanguage(wanted);
  translate();
  fillVariants();
  form.build();
  showSpeed();
  told = lastTurnSentence(game);
  buildBoard();
  showAll();
  moveOn();
}

function changeTheme(theme) {
  if (theme === "auto")
    delete document.documentElement.dataset.theme;
  else
    document.documentElement.dataset.theme = theme;
}

function listen() {
  const onClick = (id, act) => $(id).addEventListener("click", act);
  const onChange = (id, act) => $(id).addEventListener("change", act);

  onClick("undo", undo);
  onClick("redo", redo);
  onClick("skip", () => running?.skip());
  onClick("go-on", () => { held = false; showAll(); moveOn(); });
  onClick("next", nextGame);
  onClick("swap", swap);
  onClick("resign", resign);
  onClick("agree", agree);
  onClick("turn-board", () => { interrupt(); turned = !turned; buildBoard(); showAll(); moveOn(); });
  onClick("start", () => { take(new Game(draft, $("first").value)); moveOn(); });
  onClick("profile-use", () => useProfile($("profile").value));
  onClick("profile-save", () => save(`${draft?.get("name") ?? "hus"}.ini`, $("profile").value));
  onChange("profile-open", (event) => opened(event, useProfile));
  onClick("record-use", () => useRecord($("record").value));
  onClick("record-save", saveRecord);
  onChange("record-open", (event) => opened(event, useRecord));
  onClick("share-copy", copyAddress);
  onChange("variant", () => form.choose(new Variant($("variant").value)));
  PLAYERS.forEach((player) => onChange(`by-${player}`, (event) => changePlayer(player, event.target.value)));
  $("speed").addEventListener("input", () => { remember("speed", $("speed").value); showSpeed(); });
  onChange("language", (event) => { remember("language", event.target.value); changeLanguage(event.target.value); });
  onChange("theme", (event) => { remember("theme", event.target.value); changeTheme(event.target.value); });
  addEventListener("hashchange", openAddress);
  addEventListener("keydown", (event) => { if (event.key === "Escape") running?.skip(); });
}

// ---- the beginning ----------------------------------------------------------------------------------

/** What the address tells: a game, nothing, or an error. */
function readAddress() {
  try {
    return { read: address.read(location.hash), error: null };
  } catch (error) {
    if (!(error instanceof HusError))
      throw error;
    return { read: null, error };
  }
}

/** Puts a game on the board that comes with its own rules; a level waits until it is told to go on. */
function begin(read) {
  form.choose(read.variant);
  take(read);
  held = !isPersons();
  showAll();
}

function openAddress() {
  const { read, error } = readAddress();
  if (read !== null)
    begin(read);
  fail("address.bad", error);
}

function fillChoices() {
  $("language").replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
  $("language").value = getLanguage();
  const all = bots().map(({ name }) => name);
  const names = [...LEVELS.filter((name) => all.includes(name)), ...all.filter((name) => !LEVELS.includes(name))];
  for (const player of PLAYERS)
    $(`by-${player}`).replaceChildren(...[PERSON, ...names].map((name) => new Option(name, name)));
  by.north = names[0];
  fillVariants();
  translate();
}

async function start() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setLanguage(remembered("language", navigator.language.slice(0, 2)));
  $("theme").value = remembered("theme", "auto");
  changeTheme($("theme").value);
  $("speed").value = remembered("speed", still ? "10" : "2");
  await loaded;
  fillChoices();
  showSpeed();
  $("version").textContent = `libhus ${version()}`;
  const { read, error } = readAddress();
  begin(read ?? new Game(variants()[0]));
  if (error !== null)
    fail("address.bad", error);
  listen();
  performance.mark("hus-marked");
  opponent = new Opponent();
  form.source = readTable(await (await fetch("variants.md")).text());
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without it the page only has no copy
}

start().catch((error) => {
  fail("failed", error);
  throw error;
});
