// A browser for the tests: the site served as the README does it, Debian's Chromium, and how to see
// and touch what is on the page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { site } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Serves the site on a free port. */
async function serve() {
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", fileURLToPath(site)],
    { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface(server.stdout)) {
    const [, port] = /port (\d+)/.exec(line);
    return { server, address: `http://127.0.0.1:${port}/` };
  }
  throw new Error("the web server has not started");
}

export async function startBrowser() {
  const { server, address } = await serve();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    // The address field's popups are pages too, which every window loads while ours is timed.
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"],
  });
  const stop = async () => {
    await browser.close();
    server.kill();
  };
  return { browser, address, stop };
}

/** Opens the page, and fails the test when the page complains or asks another server. */
export async function openPage(t, { browser, address }, { hash = "", speed = 10, ...options } = {}) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.setDefaultTimeout(30000);
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("blob:"))
      complaints.push(`asks ${request.url()}`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await context.addInitScript((value) => localStorage.setItem("hus.speed", value), String(speed));
  await page.goto(address + hash);
  await page.waitForFunction(() => performance.getEntriesByName("hus-marked").length > 0);
  return page;
}

export const pit = (page, player, number) => page.locator(`.pit[data-player="${player}"][data-pit="${number}"]`);

/** The seeds that the page shows, by what it writes beside the pits. */
export const shownBoard = (page) => page.evaluate(() => {
  const board = { south: [], north: [] };
  for (const button of document.querySelectorAll(".pit")) {
    const { player, pit: number } = button.dataset;
    const written = Number(button.nextElementSibling.textContent);
    const drawn = button.querySelectorAll("circle").length;
    board[player][number] = written === drawn ? written : `${written} written, ${drawn} drawn`;
  }
  return board;
});

/** The pits that are marked as playable, in their order. */
export const markedPits = (page, word = "yes") => page.evaluate((wanted) =>
  [...document.querySelectorAll(`.pit[data-playable="${wanted}"]`)].map((button) => Number(button.dataset.pit)).sort((a, b) => a - b), word);

/** Waits until a person may play or the game is over. */
export const settled = (page) => page.waitForFunction(() =>
  document.querySelector('.pit[data-playable="yes"]') !== null && !document.querySelector(".moving")
  || !document.querySelector("#next").hidden);

export const statusOf = (page) => page.locator("#status").textContent();
export const isOver = (page) => page.locator("#next").isVisible();
export const recordOf = (page) => page.locator("#record").inputValue();

/** What axe-core finds wrong. */
export async function faults(page) {
  if (!await page.evaluate(() => "axe" in window))
    await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
