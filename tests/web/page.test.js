// The page from end to end, in a browser; what it shows is compared with the library.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { after, before, describe, test } from "node:test";

import { faults, isOver, markedPits, openPage, pit, recordOf, settled, shownBoard, startBrowser, statusOf } from "./browser.js";
import { Game, Variant, hus, site } from "./site.js";

let web;
before(async () => { web = await startBrowser(); });
after(() => web?.stop());

const open = (t, options) => openPage(t, web, options);

/** The page shows this game: seeds, pits marked, text of the record. */
async function assertShows(page, game) {
  assert.deepEqual(await shownBoard(page), game.board);
  assert.deepEqual(await markedPits(page), game.legal());
}

/** What the page's record says has been played, played again by the library. */
async function replayed(page) {
  return Game.read(await recordOf(page));
}

const twoPersons = (page) => page.selectOption("#by-north", "person");

/** Plays the first marked pit so many times. */
async function playFirst(page, turns) {
  for (let i = 0; i < turns; i++) {
    const player = await page.locator('.pit[data-playable="yes"]').first().getAttribute("data-player");
    const [first] = await markedPits(page);
    await pit(page, player, first).click();
    await settled(page);
  }
}

// ---- files ------------------------------------------------------------------------------------------

test("hus.wasm is under 200 kB", (t) => {
  const { size } = statSync(new URL("hus.wasm", site));
  t.diagnostic(`hus.wasm has ${size} bytes`);
  assert.ok(size < 200000);
});

test("the copy for playing offline has every file", () => {
  const listed = readFileSync(new URL("sw.js", site), "utf8").match(/FILES = \[([\s\S]*?)\]/)[1].match(/[\w.-]+\.\w+/g);
  const files = readdirSync(site).filter((name) => !["sw.js", "index.html", "package.json"].includes(name));
  assert.deepEqual(listed.sort(), files.sort());
});

// ---- playing ----------------------------------------------------------------------------------------

describe("the page", () => {
  test("opens with the legal pits marked", async (t) => {
    const page = await open(t);
    await assertShows(page, new Game(hus.variants()[0]));
    assert.match(await statusOf(page), /South to move/);
  });

  test("says how long it takes to open", async (t) => {
    const times = [];
    for (let load = 0; load < 5; load++) { // each in a context of its own, with nothing kept
      const page = await open(t);
      times.push(await page.evaluate(() => performance.getEntriesByName("hus-marked")[0].startTime));
      await page.close();
    }
    const all = times.map((ms) => ms.toFixed(0)).join(", ");
    t.diagnostic(`from load to the first legal pits marked: ${all} ms`);
  });

  for (const first of ["south", "north"])
    test(`a whole game against easy, ${first} first`, async (t) => {
      const page = await open(t);
      await page.selectOption("#by-north", "easy");
      await page.selectOption("#first", first);
      await page.click("#start");
      await settled(page);
      let turns = 0;
      for (; !await isOver(page) && turns < 500; turns++)
        await playFirst(page, 1);
      const game = await replayed(page);
      t.diagnostic(`${game.turnCount} turns, ${turns} of them by clicks: ${await statusOf(page)}`);
      assert.notEqual(game.result, "playing");
      assert.equal(game.turn(0).player, first);
      assert.ok(turns > 2 && game.turnCount > turns);
      await assertShows(page, game);
      assert.match(await statusOf(page), { south: /South has won/, north: /North has won/, draw: /A draw/ }[game.result]);
      assert.match(await statusOf(page), new RegExp(`${game.score.south} : ${game.score.north}`));
      assert.equal(await page.locator("#turns li").count(), game.turnCount + 1);
      assert.deepEqual(await faults(page), []);
    });

  for (const level of hus.bots().map(({ name }) => name))
    test(`${level} answers`, async (t) => {
      const page = await open(t, { hash: "#variant=philos" });
      await page.selectOption("#by-north", level);
      await playFirst(page, 1);
      const game = await replayed(page);
      assert.ok(game.turnCount === 2 || game.result !== "playing");
      await assertShows(page, game);
    });

  test("Windhoek forces the first turn", async (t) => {
    const page = await open(t);
    await twoPersons(page);
    await page.selectOption("#variant", "windhoek");
    await page.click("#start");
    const game = new Game("windhoek");
    assert.deepEqual(game.legal().map((number) => game.name(number)), ["i5"]);
    await assertShows(page, game);
    const other = pit(page, "south", 3);
    await other.click({ force: true }); // it says that it is disabled, and explains why
    assert.match(await page.locator("#preview").textContent(), /Outer 4 cannot be played: on the first turn only a leading pit/);
    await assertShows(page, game);
    await pit(page, "south", game.pit("i5")).click();
    game.play("i5");
    await assertShows(page, game);
    assert.equal(game.legal().length, 1);
  });

  test("a look at a pit tells what it would do", async (t) => {
    const page = await open(t, { hash: "#variant=wikipedia" });
    const game = new Game("wikipedia");
    for (const number of game.legal()) {
      const turn = game.preview(number);
      await pit(page, "south", number).hover();
      const told = await page.locator("#preview").textContent();
      assert.match(told, new RegExp(`: ${turn.laps} laps?, (no capture|captures ${turn.captured} seeds?), ends in`));
      const marked = await page.locator(".will-end .pit").getAttribute("data-pit");
      assert.equal(Number(marked), turn.endPit);
    }
    await pit(page, "south", game.pit("i1")).hover();
    assert.match(await page.locator("#preview").textContent(), /Inner 1 cannot be played: it needs at least two seeds/);
    await pit(page, "north", 0).hover();
    assert.match(await page.locator("#preview").textContent(), /Outer 1 belongs to North/);
  });

  test("a turn is shown seed by seed, and can be hurried and skipped", async (t) => {
    const page = await open(t, { hash: "#variant=wikipedia", speed: 4 });
    await twoPersons(page);
    const game = new Game("wikipedia");
    await page.evaluate(() => {
      const shown = () => [...document.querySelectorAll(".cell > .count")].reduce((sum, count) => sum + Number(count.textContent), 0);
      window.sums = [];
      new MutationObserver(() => window.sums.push(shown() + Number(document.querySelector(".hand .count").textContent)))
        .observe(document.querySelector("#preview"), { childList: true });
    });
    await pit(page, "south", 0).click();
    await page.locator(".moving").waitFor();
    await settled(page);
    const turn = game.play(0);
    await assertShows(page, game);
    const sums = await page.evaluate(() => window.sums);
    assert.ok(sums.length > turn.laps, "every step is told");
    assert.deepEqual([...new Set(sums)], [48], "no seed is lost on the way");

    await page.fill("#speed", "0");
    await pit(page, "north", 0).click();
    await page.locator(".moving").waitFor();
    await pit(page, "north", 3).click({ force: true }); // not while a turn is shown
    await page.click("#skip");
    await settled(page);
    game.play(0);
    await assertShows(page, game);

    const [next] = game.legal();
    await pit(page, "south", next).click();
    await page.locator(".moving").waitFor();
    await page.keyboard.press("Escape");
    await settled(page);
    game.play(next);
    await assertShows(page, game);

    await pit(page, "north", game.legal()[0]).click();
    await page.locator(".moving").waitFor();
    await page.click("#undo"); // takes back what is still being shown
    await settled(page);
    await assertShows(page, game);
  });

  test("undo, redo, the list of turns, swapping sides, resigning, a draw", async (t) => {
    const page = await open(t, { hash: "#variant=philos" });
    await page.selectOption("#by-north", "easy");
    await playFirst(page, 3);
    const game = await replayed(page);
    assert.equal(game.turnCount, 6);

    await page.click("#undo"); // one's own turn and the answer
    game.undo();
    game.undo();
    await assertShows(page, game);
    await page.click("#redo");
    game.redo();
    game.redo();
    await assertShows(page, game);

    await page.locator("#turns button").nth(2).click();
    while (game.turnCount > 2)
      game.undo();
    await assertShows(page, game);
    assert.equal(await page.locator("#turns li").count(), 7);
    assert.equal(await page.locator("#turns .undone").count(), 4);
    await page.locator("#turns button").nth(3).click(); // North is to move: it waits
    game.redo();
    assert.deepEqual(await shownBoard(page), game.board);
    assert.match(await statusOf(page), /North \(easy\) waits/);
    await page.click("#go-on");
    await settled(page);
    assert.equal((await replayed(page)).turnCount, 4);

    await page.click("#swap");
    await settled(page);
    assert.equal(await page.locator("#by-south").inputValue(), "easy");
    assert.equal((await replayed(page)).turnCount, 5);
    await page.click("#resign");
    assert.match(await statusOf(page), /South has won.*North has resigned/);
    assert.equal(await page.locator("#preview").textContent(), "", "nothing is left to point at");
    await page.click("#undo");
    assert.equal((await replayed(page)).result, "playing");

    await page.selectOption("#by-south", "person");
    await page.click("#agree");
    assert.match(await statusOf(page), /A draw.*Both have agreed/);
    await page.click("#turn-board");
    await assertShows(page, await replayed(page));
    const top = await pit(page, "south", 0).boundingBox();
    assert.ok(top.y < (await pit(page, "north", 0).boundingBox()).y);
  });

  test("turns that another has replaced cannot be gone to while it is shown", async (t) => {
    const page = await open(t);
    await twoPersons(page);
    await playFirst(page, 3);
    await page.locator("#turns button").nth(1).click();
    await page.evaluate(() => { document.getElementById("speed").value = "0"; });
    await pit(page, "north", (await markedPits(page))[1]).click();
    await page.locator(".moving").waitFor();
    await page.locator("#turns button").last().click(); // the turn before is the last in the list
    await assertShows(page, await replayed(page));
    assert.equal(await page.locator("#turns button").count(), 3);
    assert.match(await page.locator("#turns [aria-current]").textContent(), /^1\./);
  });

  test("a series is counted, and the start passes on", async (t) => {
    const page = await open(t, { hash: "#variant=philos" });
    await twoPersons(page);
    await page.click("#resign");
    const score = (await replayed(page)).score;
    assert.match(await page.locator("#series").textContent(), /South 0 : 1 North.*Points: South 24 : 24 North/);
    assert.deepEqual(score, { south: 24, north: 24 });
    await page.click("#next");
    assert.match(await statusOf(page), /North to move/);
    await page.click("#resign");
    assert.match(await page.locator("#series").textContent(), /South 1 : 1 North.*Points: South 48 : 48 North/);
    await page.click("#undo");
    assert.match(await page.locator("#series").textContent(), /South 0 : 1 North/);

    await page.selectOption("#variant", "viquipedia");
    await page.click("#start");
    for (let i = 0; i < 4; i++) {
      assert.match(await statusOf(page), i % 2 === 0 ? /South to move/ : /North to move/);
      if (i % 2 === 0) {
        await page.click("#resign");
      } else {
        await playFirst(page, 1);
        await page.click("#resign");
      }
      if (i < 3)
        await page.click("#next");
    }
    assert.match(await page.locator("#series").textContent(), /South 0 : 4 North.*Best of 7.*North has won the series/);
    await page.click("#next"); // a new series
    assert.match(await page.locator("#series").textContent(), /South 0 : 0 North/);
  });

  test("who changes his mind while a level thinks is not answered", async (t) => {
    const page = await open(t, { hash: "#variant=mancala-world&pits_per_row=32" });
    await page.selectOption("#by-north", "montecarlo");
    const [first] = await markedPits(page);
    await pit(page, "south", first).click();
    await page.waitForFunction(() => /is thinking/.test(document.querySelector("#status").textContent));
    await page.click("#undo"); // the page answers while the worker is at it
    const game = new Game(new Variant("mancala-world", { pits_per_row: 32 }));
    await assertShows(page, game);
    await page.selectOption("#by-north", "random");
    await playFirst(page, 1);
    assert.equal((await replayed(page)).turnCount, 2);
  });

  test("a level that cannot be loaded says so and can be tried again", async (t) => {
    const page = await open(t, { hash: "#variant=mancala-world&pits_per_row=32", serviceWorkers: "block" });
    await page.selectOption("#by-north", "montecarlo");
    await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw 1;" }));
    await pit(page, "south", 0).click();
    await page.waitForFunction(() => /is thinking/.test(document.querySelector("#status").textContent));
    await Promise.all([page.waitForResponse("**/worker.js"), page.click("#undo")]); // calls off, and makes another
    await page.selectOption("#by-north", "random");
    await pit(page, "south", 0).click();
    await page.locator("#failure").waitFor();
    assert.match(await page.locator("#failure").textContent(), /The level cannot choose: worker.js/);
    await page.unroute("**/worker.js");
    await page.click("#go-on");
    await settled(page);
    assert.equal((await replayed(page)).turnCount, 2);
    assert.ok(await page.locator("#failure").isHidden());
  });
});

// ---- endless turns ----------------------------------------------------------------------------------

/** The first endless turn of the vectors: where it begins, and the pit. */
function endlessTurn() {
  const lines = readFileSync(new URL("../vectors/endless-wikipedia.txt", import.meta.url), "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(" end - "));
  return { position: lines[at - 1].split(" -> ")[1], name: lines[at].split(" ")[1] };
}

describe("an endless turn", () => {
  const { position, name } = endlessTurn();
  const told = { draw: /draws the game/, loss: /who makes such a turn loses/, stop: /the turn ends there/ };

  for (const endless of ["draw", "loss", "stop"])
    test(`endless = ${endless}`, async (t) => {
      const page = await open(t, { hash: `#variant=wikipedia&endless=${endless}&position=${position.replaceAll(" ", "_")}`, speed: 9 });
      await twoPersons(page);
      const game = new Game(new Variant("wikipedia", { endless }));
      game.position = position;
      await assertShows(page, game);
      await pit(page, "south", game.pit(name)).hover();
      assert.match(await page.locator("#preview").textContent(), told[endless]);
      await pit(page, "south", game.pit(name)).click();
      await page.locator(".moving").waitFor();
      await page.waitForFunction(() => /Lap (\d{2,})/.test(document.querySelector("#preview").textContent));
      await page.click("#skip");
      await settled(page);
      const turn = game.play(name);
      assert.ok(turn.endless);
      await assertShows(page, game);
      assert.match(await statusOf(page), /after 10,000 laps its last seed still fell into an occupied pit/);
      assert.match(await statusOf(page), told[endless]);
      assert.match(await statusOf(page), { draw: /A draw/, loss: /North has won/, stop: /North to move/ }[endless]);
      assert.deepEqual(await faults(page), []);
    });

  test("endless = forbidden", async (t) => {
    const page = await open(t, { hash: `#variant=wikipedia&endless=forbidden&position=${position.replaceAll(" ", "_")}` });
    await twoPersons(page);
    const game = new Game(new Variant("wikipedia", { endless: "forbidden" }));
    game.position = position;
    await assertShows(page, game);
    assert.ok((await markedPits(page, "forbidden")).includes(game.pit(name)));
    await pit(page, "south", game.pit(name)).click({ force: true });
    assert.match(await page.locator("#preview").textContent(), /may not be played: after 10,000 laps .* this variant forbids/);
    assert.match(await pit(page, "south", game.pit(name)).getAttribute("aria-label"), /forbidden: the turn would not end/);
    await assertShows(page, game);
    assert.deepEqual(await faults(page), []);
  });
});

// ---- rules, records, addresses ----------------------------------------------------------------------

describe("rules and texts", () => {
  test("the form has every rule and says what contradicts", async (t) => {
    const page = await open(t);
    await page.click("#rules-card summary");
    for (const { key } of hus.rules())
      assert.ok(await page.locator(`#rule-${key}`).isVisible(), key);
    assert.match(await page.locator("#source-sowing").textContent(), /Source: Mancala World/);
    assert.match(await page.locator("#source-endless").textContent(), /No source settles this/);

    await page.fill("#rule-pits_per_row", "9");
    assert.match(await page.locator("#wrong-inner_filled").textContent(), /half needs an even pits_per_row/);
    assert.ok(await page.locator("#start").isDisabled());
    assert.deepEqual(await faults(page), []);
    await page.fill("#rule-pits_per_row", "");
    assert.ok(await page.locator("#wrong-pits_per_row").isVisible());
    await page.fill("#rule-pits_per_row", "9");
    await page.selectOption("#rule-inner_filled", { label: "a number" });
    await page.fill("#rule-inner_filled-number", "10");
    assert.ok(await page.locator("#wrong-inner_filled").isVisible());
    await page.fill("#rule-inner_filled-number", "5");
    await page.selectOption("#rule-sowing", "clockwise");
    assert.match(await page.locator("#source-sowing").textContent(), /Changed; Hus \(Mancala World\) has: counterclockwise/);
    assert.ok(await page.locator("#wrong-inner_filled").isHidden());
    await page.click("#start");
    const game = new Game(new Variant("mancala-world", { pits_per_row: 9, inner_filled: 5, sowing: "clockwise" }));
    await assertShows(page, game);
    assert.ok((await replayed(page)).variant.sameRules(game.variant));
  });

  test("each built-in variant can be chosen and played", async (t) => {
    const page = await open(t);
    await twoPersons(page);
    for (const name of hus.variants()) {
      await page.selectOption("#variant", name);
      await page.click("#start");
      const game = new Game(name);
      await assertShows(page, game);
      const [first] = game.legal();
      await pit(page, "south", first).click();
      await settled(page);
      game.play(first);
      await assertShows(page, game);
    }
  });

  test("one's own profile: pasted, refused, saved, opened", async (t) => {
    const page = await open(t);
    await page.click("#profile-card summary");
    await page.fill("#profile", "[variant]\nformat = 1\nbase = philos\nname = my-club\npits_per_row = 12\nendless = never\n");
    await page.click("#profile-use");
    assert.match(await page.locator("#profile-told").textContent(), /Line 6, column 11:.*endless cannot be "never"/);
    await page.fill("#profile", "[variant]\nformat = 1\nbase = philos\nname = my-club\npits_per_row = 12\n");
    await page.click("#profile-use");
    assert.match(await page.locator("#profile-told").textContent(), /my-club/);
    const download = page.waitForEvent("download");
    await page.click("#profile-save");
    const saved = readFileSync(await (await download).path(), "utf8");
    const variant = Variant.parse(saved);
    assert.ok(variant.sameRules(new Variant("philos", { pits_per_row: 12 })));
    await page.click("#start");
    await assertShows(page, new Game(variant));

    await page.locator("#profile-open").setInputFiles({ name: "x.ini", mimeType: "text/plain", buffer: Buffer.from(saved.replace("my-club", "their-club")) });
    await page.waitForFunction(() => /their-club/.test(document.querySelector("#profile-told").textContent));
  });

  test("a profile that is being written outlives a look at the rules, and another language", async (t) => {
    const page = await open(t);
    await page.selectOption("#variant", "philos");
    await page.click("#rules-card summary");
    await page.fill("#rule-pits_per_row", "99");
    await page.click("#profile-card summary");
    await page.fill("#profile", "[variant]\nformat = 1\n");
    await page.click("#rules-card summary");
    await page.click("#rules-card summary");
    await page.selectOption("#language", "de");
    assert.equal(await page.inputValue("#profile"), "[variant]\nformat = 1\n");
    assert.equal(await page.inputValue("#variant"), "philos");
    assert.equal(await page.inputValue("#rule-pits_per_row"), "99");
    assert.match(await page.locator("#wrong-pits_per_row").textContent(), /^Nicht möglich: pits_per_row cannot be "99"/);
    assert.ok(await page.locator("#start").isDisabled());
  });

  test("a record is saved and read again", async (t) => {
    const page = await open(t, { hash: "#variant=philos" });
    await page.selectOption("#by-north", "easy");
    await playFirst(page, 3);
    await page.click("#keep-card summary");
    const download = page.waitForEvent("download");
    await page.click("#record-save");
    const saved = readFileSync(await (await download).path(), "utf8");
    const game = Game.read(saved);
    assert.equal(game.tag("North"), "easy");

    const again = await open(t);
    await again.click("#keep-card summary");
    const put = (text) => again.locator("#record-open").setInputFiles({ name: "x.hus", mimeType: "text/plain", buffer: Buffer.from(text) });
    await put(saved);
    await again.waitForFunction(() => /has been read/.test(document.querySelector("#record-told").textContent));
    await assertShows(again, game);
    assert.equal(await recordOf(again), game.record());
    await again.click("#undo");
    game.undo();
    if (game.toMove === "north")
      game.undo();
    await assertShows(again, game);

    await put(saved + new Game("damara").record());
    await again.waitForFunction(() => /holds 2 games/.test(document.querySelector("#record-told").textContent));
    await again.locator("#record-games button").nth(0).click();
    assert.equal((await replayed(again)).pitsPerRow, game.pitsPerRow);
    await again.locator("#record-games button").nth(1).click();
    await assertShows(again, new Game("damara"));
    await put(saved + new Game("damara").record());
    await again.locator("#record-games").waitFor();
    await put(saved.replace(/1\. \S+/, "1. i1"));
    await again.waitForFunction(() => /Line \d+, column \d+/.test(document.querySelector("#record-told").textContent));
    assert.ok(await again.locator("#record-games").isHidden());
    await assertShows(again, new Game("damara"));
  });

  test("an address has rules and position", async (t) => {
    const page = await open(t, { hash: "#variant=wikipedia&pits_per_row=10&endless=stop" });
    await twoPersons(page);
    await playFirst(page, 2);
    const game = await replayed(page);
    const shared = new URL(await page.locator("#address").inputValue());
    assert.equal(page.url(), shared.href);

    const again = await open(t, { hash: shared.hash });
    await twoPersons(again);
    await assertShows(again, game);
    const { variant } = await replayed(again);
    assert.ok(variant.sameRules(game.variant));
    assert.equal(variant.get("name"), "wikipedia-changed");
    await again.click("#rules-card summary");
    assert.match(await again.locator("#source-endless").textContent(), /Changed; ǁHus \(Wikipedia\) has: a draw/);
    assert.match(await again.locator("#source-sowing").textContent(), /Source: English Wikipedia/);
    await again.evaluate(() => { location.hash = "#variant=benguela"; });
    await again.waitForFunction(() => document.querySelectorAll(".pit").length === 48);
    await assertShows(again, new Game("benguela"));
    await again.evaluate(() => { location.hash = "#variant=philos&position=1,2"; });
    await again.locator("#failure").waitFor();
    assert.match(await again.locator("#failure").textContent(), /column 4/);
    await assertShows(again, new Game("benguela"));
    assert.deepEqual(await faults(again), []);
    await playFirst(again, 1);
    assert.ok(await again.locator("#failure").isHidden(), "a notice outlives what it is about");
    await again.evaluate(() => { location.hash = "#position=1,2"; });
    await again.locator("#failure").waitFor();
    assert.match(await again.locator("#failure").textContent(), /no built-in variant of that name/);
    await again.evaluate(() => { location.hash = ""; });
    await again.locator("#failure").waitFor({ state: "hidden" });
  });
});

// ---- for everybody ----------------------------------------------------------------------------------

describe("for everybody", () => {
  test("by keyboard alone", async (t) => {
    const page = await open(t, { hash: "#variant=wikipedia" });
    const game = new Game("wikipedia");
    const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.id);
    const tabTo = async (id) => {
      for (let i = 0; i < 60 && await page.evaluate(() => document.activeElement.id) !== id; i++)
        await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
    };
    await tabTo("by-north");
    await page.keyboard.press("p"); // "a person": a letter chooses in a list
    await page.keyboard.press("Home");
    assert.equal(await page.locator("#by-north").inputValue(), "person");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "outer 1, 2 seeds, playable");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "outer 3, 2 seeds, playable");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), "inner 3, 0 seeds");
    await page.keyboard.press("End");
    assert.equal(await focused(), "inner 8, 2 seeds, playable");
    assert.match(await page.locator("#preview").textContent(), /^Inner 8: /);
    await page.keyboard.press("Enter");
    await settled(page);
    game.play("i8");
    await assertShows(page, game);
    assert.match(await focused(), /^inner 8/, "the focus stays");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), "inner 1, 0 seeds");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await settled(page);
    game.play("i8");
    await assertShows(page, game);
    await tabTo("undo");
    await page.keyboard.press("Enter");
    game.undo();
    await assertShows(page, game);
    await tabTo("start");
    await page.keyboard.press("Enter");
    await assertShows(page, new Game("wikipedia"));
  });

  test("axe-core finds no fault: start, dark, German, rules, texts open", async (t) => {
    for (const options of [{}, { colorScheme: "dark" }, { locale: "de-DE" }]) {
      const page = await open(t, options);
      assert.deepEqual(await faults(page), []);
      for (const id of ["rules-card", "profile-card", "keep-card"])
        await page.click(`#${id} summary`);
      assert.deepEqual(await faults(page), []);
    }
  });

  test("in German", async (t) => {
    const page = await open(t, { locale: "de-DE" });
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.match(await statusOf(page), /Süd ist am Zug/);
    assert.equal(await pit(page, "south", 0).getAttribute("aria-label"), "außen 1, 2 Kerne, spielbar");
    await page.selectOption("#language", "en");
    assert.match(await statusOf(page), /South to move/);
    assert.equal(await pit(page, "south", 0).getAttribute("aria-label"), "outer 1, 2 seeds, playable");
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("hus-marked").length > 0);
    assert.match(await statusOf(page), /South to move/, "the choice is remembered");
  });

  test("on a phone nothing is cut off", async (t) => {
    for (const hash of ["", "#variant=damara", "#variant=mancala-world&pits_per_row=32"]) {
      const page = await open(t, { hash, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      for (const id of ["rules-card", "profile-card", "keep-card"])
        await page.click(`#${id} summary`);
      const { width, size } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        size: document.querySelector(".pit").getBoundingClientRect().width,
      }));
      assert.ok(width <= 360, `${hash}: ${width} pixels wide`);
      assert.ok(size >= 24, `${hash}: pits of ${size} pixels`);
      const [first] = await markedPits(page);
      await pit(page, "south", first).tap();
      await settled(page);
      assert.ok((await replayed(page)).turnCount >= 1);
      assert.deepEqual(await faults(page), []);
    }
  });

  test("without a network", async (t) => {
    const page = await open(t);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("hus-marked").length > 0);
    await page.selectOption("#by-north", "easy");
    await playFirst(page, 2);
    assert.equal((await replayed(page)).turnCount, 4);
  });

  test("without room for a copy", async (t) => {
    const page = await open(t);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [copier] = page.context().serviceWorkers();
    await copier.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
      return caches.delete("hus");
    });
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("hus-marked").length > 0);
    await assertShows(page, new Game(hus.variants()[0]));
  });
});
