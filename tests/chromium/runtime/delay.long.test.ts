import { describe, expect, test } from "vitest";
import type { EventOptions } from "@/lib/service-ui/wire/options";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/** A form with two fields of a part under the options, a field of another part, and a button. */
function search(options: EventOptions, event = "input"): string {
  const html = instanceHtml(
    "search",
    [`query ${event}`, "query focus", "other input", "form submit"],
    `<form data-ui-part="form">
      <input id="query" data-ui-part="query">
      <input id="same" data-ui-part="query">
      <input id="other" data-ui-part="other">
      <button id="go">Go</button>
    </form>`,
  );
  return withRules(html, ["query", event, options]);
}

/** Opens the form, and gives the values that are captured of its first two fields. */
async function openSearch(options: EventOptions, event = "input") {
  const opened = await open(search(options, event), { clock: true });
  const captured = async () =>
    (await opened.log())
      .filter(({ name }) => name === "service:ui-event:captured")
      .filter(({ detail: { entry } }) => entry.p === "query" && entry.e !== "focus")
      .map(({ detail }) => detail.payload.value);
  return { ...opened, captured };
}

describe("debounce", () => {
  test("lets one event through after the time in which no other came, with the last value", async () => {
    const { page, captured } = await openSearch({ debounce: 300 });
    await page.focus("#query");
    await page.keyboard.type("a");
    await page.clock.runFor(299);
    await page.keyboard.type("b");
    await page.clock.runFor(299);
    expect(await captured()).toEqual([]);
    await page.clock.runFor(1);
    expect(await captured()).toEqual(["ab"]);
    await page.clock.runFor(1000);
    expect(await captured()).toEqual(["ab"]);
  });

  test("never loses the last keystroke: it goes when the field loses focus", async () => {
    const { page, captured, next } = await openSearch({ debounce: 300 });
    await page.focus("#query");
    await page.keyboard.type("abc");
    await page.focus("#other");
    expect(await captured()).toEqual(["abc"]);
    expect((await next()).body.ctx).toBe("sc1.search.query.focus");
  });

  test("and before its form is submitted", async () => {
    const { page, log } = await openSearch({ debounce: 300 });
    await page.focus("#query");
    await page.keyboard.type("abc");
    await page.keyboard.press("Enter");
    // Whether the page cancels the submit is known a task later.
    await page.clock.runFor(1);
    const parts = (await log())
      .filter(({ name }) => name === "service:ui-event:captured")
      .map(({ detail }) => `${detail.entry.p} ${detail.entry.e}`);
    expect(parts).toEqual(["query focus", "query input", "form submit"]);
  });
});

describe("keys", () => {
  test("lets only these keys through", async () => {
    const { page, captured } = await openSearch({ keys: ["Enter", "Escape"] }, "keydown");
    await page.evaluate(() => document.querySelector("form")?.removeAttribute("data-ui-part"));
    await page.focus("#query");
    await page.keyboard.type("ab");
    await page.keyboard.press("Escape");
    expect(await captured()).toEqual(["ab"]);
  });

  test("leaves the Enter that ends a composition to the IME", async () => {
    const { page, captured } = await openSearch({ keys: ["Enter"] }, "keydown");
    await page.dispatchEvent("#query", "keydown", { key: "Enter", isComposing: true });
    expect(await captured()).toEqual([]);
    await page.dispatchEvent("#query", "keydown", { key: "Enter" });
    expect(await captured()).toEqual([""]);
  });
});

describe("prevent", () => {
  const link = (options: EventOptions) =>
    withRules(
      instanceHtml("nav", ["link click"], `<a id="link" href="#gone" data-ui-part="link">Link</a>`),
      ["link", "click", options],
    );

  test("keeps the browser from its default action", async () => {
    const { page, click } = await open(link({ prevent: true }));
    await click("#link");
    expect(new URL(page.url()).hash).toBe("");
  });

  test("only while something is attached", async () => {
    const { page } = await open(link({ prevent: true }), { script: "" });
    await page.click("#link");
    expect(new URL(page.url()).hash).toBe("#gone");
  });

  test("and not without being asked to", async () => {
    const { page } = await open(link({}));
    await page.click("#link");
    expect(new URL(page.url()).hash).toBe("#gone");
  });
});

test("rules that do not parse are none", async () => {
  const { page, next } = await open(search({ debounce: 300 }).replace("300}]]", "300}"));
  await page.fill("#query", "x");
  (await next()).patch();
  expect((await next()).body.payload).toEqual({ value: "x" });
});

const vote = instanceHtml(
  "vote",
  ["vote click"],
  `<button id="up" data-ui-part="vote">+</button><button id="down" data-ui-part="vote">-</button>
   <p data-ui-target="echo">old</p>`,
);
const BUSY = '[aria-busy="true"]';
const IDLE = ":not([aria-busy])";

test("a part is marked as busy from the event to its answer, after which its patches are in place", async () => {
  const { page, next } = await open(vote);
  expect(await page.locator(`#up${IDLE}`).count()).toBe(1);
  await page.click("#up");
  expect(await page.locator(`#up${BUSY}`).count()).toBe(1);
  expect(await page.locator(`#down${IDLE}`).count()).toBe(1);
  (await next()).patch(patchFor("vote"));
  await page.waitForSelector(`#up${IDLE}`);
  expect(await page.textContent("[data-ui-target]")).toBe("new");
});

test("it stays marked until the last of its interactions is answered", async () => {
  const { page, click, next } = await open(vote);
  await page.click("#up");
  (await click("#up")).patch();
  const second = await next();
  expect(await page.locator(`#up${BUSY}`).count()).toBe(1);
  second.patch();
  await page.waitForSelector(`#up${IDLE}`);
});

test("it is unmarked where the answer is a refusal", async () => {
  const { page, click } = await open(vote);
  (await click("#up")).refuse(403, "interaction_forbidden");
  await page.waitForSelector(`#up${IDLE}`);
});

test("it is never marked where nothing is attached", async () => {
  const { page, logged } = await open(vote, { script: "" });
  await page.click("#up");
  await logged("service:ui-event:captured");
  expect(await page.locator(`#up${IDLE}`).count()).toBe(1);
});
