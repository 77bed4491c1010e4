// Keeps a copy of the page, so that it opens without a network; while there is one, that is asked
// first.
const FILES = ["./", "address.js", "animate.js", "app.js", "base.js", "board.js", "form.js", "hus.js", "hus.wasm", "icon.svg",
  "opponent.js", "seeds.js", "sentences.js", "sources.js", "style.css", "variants.md", "words.js", "worker.js"];

addEventListener("install", (event) =>
  event.waitUntil(caches.open("hus").then((copy) => copy.addAll(FILES))));

async function answer(request) {
  const copy = await caches.open("hus");
  try {
    const response = await fetch(request);
    if (response.ok)
      await copy.put(request, response.clone()).catch(() => {}); // no room: the copy before is kept
    return response;
  } catch (error) {
    const kept = await copy.match(request, { ignoreSearch: true });
    if (kept === undefined)
      throw error;
    return kept;
  }
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET")
    event.respondWith(answer(event.request));
});
