// A turn as steps in time: lifting, capturing, one seed after the other.

/** The steps of a turn, from those that the library tells: sowing is told seed by seed. */
export function* seedBySeed(steps, size, direction) {
  let lap = 0;
  let hand = 0;
  let at = null;
  for (const { kind, player, pit, seeds } of steps) {
    if (kind === "lift" || kind === "capture") {
      hand += seeds;
      at = kind === "lift" ? pit : at;
      yield { kind, player, pit, seeds, hand, lap: lap + 1 };
    } else if (kind === "sow") {
      lap++;
      while (hand > 0) {
        at = (at + direction + size) % size;
        yield { kind: "seed", player, pit: at, seeds: 1, hand: --hand, lap };
      }
    } else {
      yield { kind, player, pit, seeds, hand: 0, lap };
    }
  }
}

const BEATS = { lift: 1.6, capture: 2.4, seed: 1, stop: 3, undone: 3 };

/** Milliseconds a seed takes, by the slider: from 0, slow, to 9, hardly to be seen; 10 is at once. */
export const seedTime = (speed) => (speed >= 10 ? 0 : 640 * 0.52 ** speed);

const MOST_WORK = 30; // ms a frame: a slow machine sows more slowly instead of freezing

/**
 * Shows a turn on the board. `speed()` is asked all the time, so that it may be changed meanwhile.
 * Returns { done, skip }: done is a promise, and skip ends the show.
 */
export function show(board, before, steps, { speed, told }) {
  const counts = { south: [...before.south], north: [...before.north] };
  let next = steps.next();
  let finish;
  const done = new Promise((resolve) => { finish = resolve; });
  let over = false;

  const end = () => {
    if (over)
      return;
    over = true;
    board.hideHand();
    board.mark("active", []);
    board.mark("taken", []);
    board.moving = false;
    finish();
  };

  const apply = (step, ms) => {
    if (step.pit === null)
      return;
    const change = step.kind === "seed" ? 1 : step.kind === "stop" ? 0 : -step.seeds;
    counts[step.player][step.pit] += change;
    board.seeds(step.player, step.pit, counts[step.player][step.pit]);
    board.mark(step.kind === "capture" ? "taken" : "active", [[step.player, step.pit]]);
    if (step.kind === "seed" || step.kind === "lift" || step.kind === "capture")
      board.hand(step.player, step.pit, step.hand, ms);
  };

  let due = 0;
  let last = null;
  const frame = (now) => {
    const ms = seedTime(speed());
    if (over || ms === 0 || document.hidden)
      return end();
    const late = performance.now() + MOST_WORK;
    due = Math.max(due - (last === null ? 0 : now - last), -250);
    last = now;
    board.fast = ms < 60;
    while (due <= 0 && !next.done && performance.now() < late) {
      apply(next.value, 0.8 * ms);
      told(next.value);
      due += ms * BEATS[next.value.kind];
      next = steps.next();
    }
    if (next.done && due <= 0)
      return end();
    requestAnimationFrame(frame);
  };

  if (seedTime(speed()) === 0) {
    end();
  } else {
    board.moving = true;
    requestAnimationFrame(frame);
  }
  return { done, skip: end };
}
