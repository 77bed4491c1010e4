// Thinks beside the page: gets a game as a record and the name of a bot, answers with a pit.
import init, { Game } from "./hus.js";

const ready = init();

onmessage = async ({ data: { id, record, bot, seed } }) => {
  let game = null;
  try {
    await ready;
    game = Game.read(record);
    postMessage({ id, pit: game.choose(bot, seed) });
  } catch (error) {
    postMessage({ id, error: String(error.message) });
  } finally {
    game?.free();
  }
};
