// Asks the worker for a turn. Who changes his mind ends the worker, and a new one is made.

export class Opponent {
  #worker = Opponent.#make(); // at once, so that nothing has to be fetched later
  #asked = 0;
  #refuse = null;

  static #make() {
    return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  }

  /** The pit that a bot plays in a game; rejects when it is called off. */
  choose(game, bot) {
    this.stop();
    const worker = this.#worker;
    const id = ++this.#asked;
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      worker.onerror = () => reject(new Error("worker.js"));
      worker.onmessage = ({ data }) => {
        if (data.id !== id)
          return;
        this.#refuse = null;
        if (data.error === undefined)
          resolve(data.pit);
        else
          reject(new Error(data.error));
      };
      worker.postMessage({ id, record: game.record(), bot, seed });
    });
  }

  /** Calls off what is being thought about. */
  stop() {
    if (this.#refuse === null)
      return;
    this.#worker.terminate();
    this.#worker = Opponent.#make();
    const refuse = this.#refuse;
    this.#refuse = null;
    refuse(null);
  }
}
