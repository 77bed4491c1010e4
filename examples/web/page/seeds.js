// How seeds lie in a pit: up to twelve in rings, so that one can count them; more as a pile.

const SVG = "http://www.w3.org/2000/svg";
const COUNTABLE = 12;
const COLOURS = 5;

// How many of so many seeds lie in the inner ring; the rest lie around them.
const INNER = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 4];

/** A seed of so many. */
const sizeOf = (count) => (count > 7 ? 9.8 : 12.5);

function ring(count, distance, from) {
  return Array.from({ length: count }, (_, i) => {
    const angle = from + (2 * Math.PI * i) / count;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  });
}

/** A ring in which so many seeds of a size do not touch, and none of those within. */
function radius(count, size, within) {
  if (count < 2 && within === null)
    return 0;
  const beside = (1.1 * size) / Math.sin(Math.PI / Math.max(count, 2));
  return within === null ? beside : Math.max(beside, within + 2.1 * size);
}

/** As the seeds of a sunflower lie: evenly, however many. */
function pile(count) {
  const step = 43 / (Math.sqrt(count) + 0.85);
  const places = Array.from({ length: count }, (_, i) => {
    const distance = step * Math.sqrt(i + 0.5);
    return [distance * Math.cos(i * 2.39996), distance * Math.sin(i * 2.39996)];
  });
  return { places, size: 0.85 * step };
}

/** Where seeds lie in a pit of radius 50, and how large they are. */
export function arrange(count) {
  if (count > COUNTABLE)
    return pile(count);
  const size = sizeOf(count);
  const inner = INNER[count];
  const within = inner > 0 ? radius(inner, size, null) : null;
  const around = radius(count - inner, size, within);
  return { places: [...ring(inner, within ?? 0, 0.4), ...ring(count - inner, around, 0)], size };
}

/** Draws so many seeds into an SVG; `turn` (radians) and the colours make every pit its own. */
export function drawSeeds(svg, count, turn) {
  const { places, size } = arrange(count);
  while (svg.childElementCount > count)
    svg.lastElementChild.remove();
  while (svg.childElementCount < count) {
    const seed = document.createElementNS(SVG, "circle");
    seed.setAttribute("fill", `url(#seed${(svg.childElementCount * 2 + Math.round(turn * 7)) % COLOURS})`);
    svg.append(seed);
  }
  [...svg.children].forEach((seed, i) => {
    const [x, y] = places[i];
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const down = x * Math.sin(turn) + y * Math.cos(turn);
    seed.setAttribute("r", size.toFixed(2));
    seed.style.transform = `translate(${across.toFixed(1)}px, ${down.toFixed(1)}px)`;
  });
}

/** An empty SVG for seeds. */
export function seedBed() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-50 -50 100 100");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("seeds");
  return svg;
}
