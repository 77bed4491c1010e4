// Asks the worker for a turn. Who changes his mind ends the worker, and a new one is made.

export class Opponent {
  #thinker = Opponent.#make(); // at once, so that nothing has to be fetched later
  #asked = 0;
  #refuse = null;

  /** A worker, and the promise that it has failed: one that cannot be loaded says so once, mostly
   *  before it is asked for anything. */
  static #make() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const failure = new Promise((resolve) => {
      worker.onerror = (event) => {
        event.preventDefault(); // it is told on the page
        resolve();
      };
    });
    return { worker, failure };
  }

  /** The pit that a bot plays in a game; rejects when it is called off. */
  choose(game, bot) {
    this.stop();
    const { worker, failure } = this.#thinker;
    const id = ++this.#asked;
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      failure.then(() => reject(new Error("worker.js")));
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
    this.#thinker.worker.terminate();
    this.#thinker = Opponent.#make();
    const refuse = this.#refuse;
    this.#refuse = null;
    refuse(null);
  }
}
