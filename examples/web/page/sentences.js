// What the page says of games, turns, pits and series. The words, and the gaps in them, are in
// words.js.
import { knows, say } from "./words.js";

export const seedWords = (n) => say("seeds", { n });
export const lapWords = (n) => say("laps", { n });
export const botWords = (name) => (knows(`bot.${name}`) ? say(`bot.${name}`) : name);
export const resultWords = (result) => say(`over.${result}`);
export const titleOf = (variant) => variant.get("title") || variant.get("name");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "inner 5" */
export function pitWords(game, pit) {
  const size = game.pitsPerRow;
  return pit < size ? say("pit.outer", { column: pit + 1 }) : say("pit.inner", { column: 2 * size - pit });
}

/** "captures 4 seeds, ends in outer 3" */
function turnWords(game, { captured, endPit }) {
  if (endPit === null)
    return say("turn.undone");
  const taken = captured > 0 ? say("turn.captures", { seeds: seedWords(captured) }) : say("turn.none");
  return `${taken}, ${say("turn.ends", { pit: pitWords(game, endPit) })}`;
}

/** What the variant does with an endless turn. */
const endlessWords = (game) => say(`endless.${game.variant.get("endless")}`);

export function turnSentence(game, turn) {
  const laps = lapWords(turn.laps);
  const sentence = say("turn", { player: say(turn.player), pit: pitWords(game, turn.pit), laps, what: turnWords(game, turn) });
  return turn.endless ? `${sentence} ${say("endless", { laps })} ${endlessWords(game)}` : sentence;
}

export const lastTurnSentence = (game) => (game.turnCount > 0 ? turnSentence(game, game.turn(-1)) : "");

/** What would happen if the player chose the pit. */
export function previewWords(game, player, pit) {
  const name = capital(pitWords(game, pit));
  if (game.result !== "playing")
    return say("preview.over");
  if (player !== game.toMove)
    return say("preview.theirs", { pit: name, player: say(player) });
  try {
    const turn = game.preview(pit);
    const words = say("preview", { pit: name, laps: lapWords(turn.laps), what: turnWords(game, turn) });
    return turn.endless ? `${words} ${endlessWords(game)}` : words;
  } catch (error) {
    if (error.turn !== null)
      return say("endless.forbidden", { pit: name, laps: lapWords(error.turn.laps) });
    return say(game.seeds(player, pit) < 2 ? "preview.few" : "preview.opening", { pit: name });
  }
}

/** One step of a turn while it is shown. */
export function stepWords(game, step) {
  return say(`step.${step.kind}`, {
    lap: step.lap, player: say(step.player), pit: step.pit === null ? "" : pitWords(game, step.pit),
    seeds: seedWords(step.kind === "seed" ? step.hand : step.seeds),
  });
}

/** Why the game is over. */
export function reasonWords(game) {
  const loser = say(game.result === "south" ? "north" : "south");
  const n = Number(game.variant.get(game.reason === "quiet" ? "quiet_limit" : "repetition"));
  return say(`reason.${game.reason}`, { loser, n });
}

/** How the series stands. */
export function seriesWords(variant, series) {
  const n = variant.number("series_games");
  const wins = variant.get("series") === "wins";
  const parts = [say("series.wins", series.wins)];
  if (!wins)
    parts.push(say("series.points", series.points));
  if (n === 1)
    parts.push(say("series.single"));
  else if (n === 0)
    parts.push(say("series.open", { n: series.games }));
  else
    parts.push(say(wins ? "series.best" : "series.of", { n, played: series.games }));
  if (n > 1 && series.result !== "playing")
    parts.push(say(`series.won.${series.result}`));
  return parts.join(" ");
}

/** Where in a text an error is; nothing for other errors. */
export function placeWords(error) {
  if (!(error.line > 0))
    return "";
  return `${say(error.column > 0 ? "error.at" : "error.line", { line: error.line, column: error.column })} `;
}
