import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "@/tests/support/browser";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { PATIENCE_MS } from "@/tests/support/patience";
import { serveRuntimePage, stopServing } from "@/tests/support/runtime-server";

/*
 * A phone, as far as Chromium can be one: a small viewport, touch in place of a mouse, and a soft
 * keyboard, which composes nearly every word. Other engines' drivers have no compositions.
 */

async function openPhone(body: string) {
  const meta = '<meta name="viewport" content="width=device-width">';
  const server = await serveRuntimePage(meta + body);
  onTestFinished(() => stopServing(server.http));
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const address = server.http.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  const session = await context.newCDPSession(page);
  /** Types as a soft keyboard does: each key writes the whole word anew, and a space ends it. */
  const compose = async (word: string) => {
    for (let end = 1; end <= word.length; end++) {
      const text = word.slice(0, end);
      const caret = { selectionStart: end, selectionEnd: end };
      await session.send("Input.imeSetComposition", { text, ...caret });
    }
  };
  const commit = (text: string) => session.send("Input.insertText", { text });
  return { page, server, compose, commit };
}

const heldBy = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value);

const FIELD = instanceHtml(
  "form",
  ["name input", "name keydown"],
  `<input id="name" data-ui-part="name" data-ui-target="name">
   <output id="echo" data-ui-target="echo"></output>`,
);

describe("a soft keyboard", () => {
  test("has each text heard, and no answer writes into a word that is being composed", async () => {
    const { page, server, compose, commit } = await openPhone(
      withRules(FIELD, ["name", "keydown", { keys: ["Enter"] }]),
    );
    await page.tap("#name");
    await compose("tea");
    const answer = async (expected: string) => {
      for (let heard = ""; heard !== expected; ) {
        const { body, patch } = await server.next();
        heard = String(body.payload.value);
        const set = { op: "setValue", targetName: "name", value: heard.toUpperCase() } as const;
        patch(patchFor("form", set), patchFor("form", { value: heard }));
      }
      await expect.poll(() => page.textContent("#echo")).toBe(expected);
    };
    await answer("tea");
    expect(await heldBy(page, "#name")).toBe("tea");
    await commit("tea");
    await compose(" pot");
    await answer("tea pot");
    expect(await heldBy(page, "#name")).toBe("tea pot");
    expect(server.received.every(({ body }) => body.ctx === "sc1.form.name.input")).toBe(true);
  });

  test("has its last word sent when the page is left in the middle of it", async () => {
    const { page, server, compose } = await openPhone(
      withRules(FIELD, ["name", "input", { debounce: 60_000 }]),
    );
    await page.tap("#name");
    await compose("last");
    await page.goto("about:blank");
    expect((await server.next()).body.payload.value).toBe("last");
  });

  test("submits by its Go key once, with the word that it ends", async () => {
    const { page, server, compose, commit } = await openPhone(
      instanceHtml(
        "form",
        ["form submit"],
        `<form data-ui-part="form"><input id="name" name="name"><button>Go</button></form>`,
      ),
    );
    await page.tap("#name");
    await compose("tea");
    await commit("tea");
    await page.press("#name", "Enter");
    await page.press("#name", "Enter");
    const { body, patch } = await server.next();
    expect(body.payload.fields).toEqual([["name", "tea"]]);
    patch();
    await page.evaluate(() => fetch("/fence").then(() => undefined));
    expect(server.received).toHaveLength(1);
  });
});

describe("a finger", () => {
  const ROWS = instanceHtml(
    "rows",
    ["go click"],
    `<ul id="rows">${[...Array(40).keys()]
      .map(
        (key) =>
          `<li data-ui-key="${key}"><button id="go-${key}" data-ui-part="go">Go</button></li>`,
      )
      .join("")}</ul>`,
  );

  test("taps a row far below, whose focus and place in view stay", async () => {
    const { page, server } = await openPhone(ROWS);
    await page.tap("#go-30");
    const { body, patch } = await server.next();
    expect(body.payload.rowKey).toBe("30");
    const before = await page.evaluate(() => scrollY);
    patch();
    await expect.poll(() => page.getAttribute("#go-30", "aria-busy")).toBe(null);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("go-30");
  });

  test("that scrolls taps nothing, and prevents no scrolling", async () => {
    const { page, server } = await openPhone(ROWS);
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at.map((y) => ({ x: 40, y })),
      });
    await touch("touchStart", 400);
    for (let y = 380; y > 100; y -= 20) await touch("touchMove", y);
    await touch("touchEnd");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.evaluate(() => fetch("/fence").then(() => undefined));
    expect(server.received).toEqual([]);
  });
});
