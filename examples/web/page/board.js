// The board: four rows of pits, which are buttons. It shows what it is told and knows no rules.
import { drawSeeds, seedBed } from "./seeds.js";

const element = (kind, className, text = "") => {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = text;
  return made;
};

/** The rows from above, each from left to right. `turned`: North sits below. */
function rowsOf(pitsPerRow, turned) {
  const outer = Array.from({ length: pitsPerRow }, (_, i) => i);
  const inner = outer.map((i) => 2 * pitsPerRow - 1 - i);
  const [near, far] = turned ? ["north", "south"] : ["south", "north"];
  return [
    { player: far, row: "outer", pits: outer.slice().reverse() },
    { player: far, row: "inner", pits: inner.slice().reverse() },
    { player: near, row: "inner", pits: inner },
    { player: near, row: "outer", pits: outer },
  ];
}

export class Board {
  #root;
  #rows = [];
  #cells = { south: [], north: [] };
  #hand;
  #focused = null;
  #look;

  /**
   * @param {HTMLElement} root
   * @param {{play: (player, pit) => void, look: (player, pit) => void, leave: () => void}} on
   *   a pit is chosen, looked at, no longer looked at
   */
  constructor(root, on) {
    this.#root = root;
    this.#look = on;
    root.addEventListener("click", (event) => this.#withPit(event, on.play));
    root.addEventListener("pointerover", (event) => this.#withPit(event, on.look));
    root.addEventListener("pointerleave", on.leave);
    root.addEventListener("focusin", (event) => this.#withPit(event, (player, pit) => {
      this.#rove(this.#cells[player][pit]);
      on.look(player, pit);
    }));
    root.addEventListener("focusout", on.leave);
    root.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #withPit(event, use) {
    const button = event.target.closest(".pit");
    if (button !== null)
      use(button.dataset.player, Number(button.dataset.pit));
  }

  /** Makes the pits. `words` names rows and sides. */
  build(pitsPerRow, { turned, clockwise, words }) {
    this.#rows = [];
    this.#cells = { south: [], north: [] };
    this.#focused = null;
    this.#root.replaceChildren();
    this.#root.style.setProperty("--pits", pitsPerRow);
    this.#root.dataset.size = pitsPerRow > 12 ? "wide" : pitsPerRow > 8 ? "middle" : "narrow";
    rowsOf(pitsPerRow, turned).forEach((row, place) => {
      if (place === 0)
        this.#root.append(this.#numbers(row, pitsPerRow));
      this.#root.append(this.#row(row, place, clockwise, words));
      if (place === 1)
        this.#root.append(element("div", "ridge"));
      if (place === 3)
        this.#root.append(this.#numbers(row, pitsPerRow));
    });
    this.#hand = element("div", "hand");
    this.#hand.append(seedBed(), element("span", "count"));
    this.#hand.setAttribute("aria-hidden", "true");
    this.#root.append(this.#hand);
    this.#rove(this.#rows[3][0]);
  }

  /** The columns, counted from their owner's left. */
  #numbers(row, pitsPerRow) {
    const line = element("div", "numbers");
    line.setAttribute("aria-hidden", "true");
    line.append(element("span", ""));
    row.pits.forEach((pit) => line.append(element("span", "", String(pit + 1))));
    return line;
  }

  #row({ player, row, pits }, place, clockwise, words) {
    const line = element("div", `row ${row}`);
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", words(player, row));
    const rightward = (place < 2) === (row === "inner");
    const label = element("span", "label", `${row[0]} ${rightward === clockwise ? "←" : "→"}`);
    label.setAttribute("aria-hidden", "true");
    line.append(label);
    const cells = pits.map((pit, column) => this.#cell(player, pit, place, column));
    line.append(...cells.map(({ cell }) => cell));
    this.#rows.push(cells);
    return line;
  }

  #cell(player, pit, place, column) {
    const cell = element("div", "cell");
    const button = element("button", "pit");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.player = player;
    button.dataset.pit = pit;
    button.setAttribute("aria-describedby", "preview");
    const bed = seedBed();
    button.append(bed);
    const count = element("span", "count");
    count.setAttribute("aria-hidden", "true");
    cell.append(button, count);
    const turn = ((pit * 5 + place * 3) % 12) * 0.55;
    const made = { cell, button, bed, count, turn, place, column, seeds: -1 };
    this.#cells[player][pit] = made;
    return made;
  }

  // ---- what it shows --------------------------------------------------------------------------------

  seeds(player, pit, seeds) {
    const cell = this.#cells[player][pit];
    if (cell.seeds === seeds)
      return;
    cell.seeds = seeds;
    cell.count.textContent = seeds > 0 ? String(seeds) : "";
    drawSeeds(cell.bed, seeds, cell.turn);
  }

  /** All pits. `playable` and `name` are asked for each. */
  show(board, { playable, name }) {
    for (const player of ["south", "north"])
      board[player].forEach((seeds, pit) => {
        const { button } = this.#cells[player][pit];
        const can = playable(player, pit);
        this.seeds(player, pit, seeds);
        button.setAttribute("aria-label", name(player, pit, seeds));
        button.setAttribute("aria-disabled", String(can !== "yes"));
        button.dataset.playable = can;
      });
  }

  /** Marks pits with a word for the style sheet. */
  mark(word, places) {
    this.#root.querySelectorAll(`.${word}`).forEach((cell) => cell.classList.remove(word));
    places.forEach(([player, pit]) => this.#cells[player][pit].cell.classList.add(word));
  }

  /** The hand over a pit, with seeds; `ms` is the time it has to get there. */
  hand(player, pit, seeds, ms) {
    const { cell } = this.#cells[player][pit];
    const row = cell.parentElement;
    const x = cell.offsetLeft + cell.offsetWidth / 2;
    const y = row.offsetTop + cell.offsetTop + cell.firstChild.offsetHeight / 2;
    this.#hand.style.transitionDuration = `${this.#hand.classList.contains("shown") ? ms : 0}ms`;
    this.#hand.style.transform = `translate(${x}px, ${y}px)`;
    this.#hand.classList.add("shown");
    this.#hand.lastChild.textContent = seeds > 0 ? String(seeds) : "";
    drawSeeds(this.#hand.firstChild, seeds, 1);
    this.#keepInSight(x);
  }

  hideHand() {
    this.#hand?.classList.remove("shown");
  }

  /** On a narrow screen a long board is scrolled sideways: it follows the hand. */
  #keepInSight(x) {
    const frame = this.#root.parentElement;
    if (x < frame.scrollLeft + 40 || x > frame.scrollLeft + frame.clientWidth - 40)
      frame.scrollLeft = x - frame.clientWidth / 2;
  }

  set moving(is) {
    this.#root.classList.toggle("moving", is);
    this.#root.setAttribute("aria-busy", String(is));
  }

  /** No gliding: single seeds come too fast to be followed. */
  set fast(is) {
    this.#root.classList.toggle("fast", is);
  }

  // ---- the keyboard ---------------------------------------------------------------------------------

  /** One pit of the board is in the order of tabulation. */
  #rove(cell) {
    if (this.#focused !== null)
      this.#focused.button.tabIndex = -1;
    this.#focused = cell;
    cell.button.tabIndex = 0;
  }

  /** Where the keyboard stands first: on the first of these pits. */
  offer(player, pits) {
    const inBoard = this.#root.contains(document.activeElement);
    if (!inBoard && pits.length > 0 && this.#focused.button.dataset.playable !== "yes")
      this.#rove(this.#cells[player][pits[0]]);
    if (inBoard && this.#focused !== null)
      this.#look.look(this.#focused.button.dataset.player, Number(this.#focused.button.dataset.pit));
  }

  #onKey(event) {
    const { place, column } = this.#focused;
    const last = this.#rows[0].length - 1;
    const goals = {
      ArrowLeft: [place, column - 1], ArrowRight: [place, column + 1],
      ArrowUp: [place - 1, column], ArrowDown: [place + 1, column],
      Home: [place, 0], End: [place, last],
    };
    const goal = goals[event.key];
    if (goal === undefined || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    this.#rows[goal[0]]?.[goal[1]]?.button.focus();
  }
}
