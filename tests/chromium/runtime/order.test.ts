import { describe, expect, test } from "vitest";
import type { Concurrency } from "@/lib/service-ui/wire/options";
import { renderAnew } from "@/tests/support/asked-page";
import { instanceHtml, manifestOf, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** An instance with two like buttons of one part, one of another part, and a target. */
function counter(name: string, concurrency?: Concurrency): string {
  const html = instanceHtml(
    name,
    ["add click", "reset click"],
    `<button id="${name}-one" value="1" data-ui-part="add">one</button>
     <button id="${name}-two" value="2" data-ui-part="add">two</button>
     <button id="${name}-reset" value="0" data-ui-part="reset">reset</button>
     <output id="${name}-echo" data-ui-target="echo">old</output>`,
  );
  return concurrency ? withRules(html, ["add", "click", { concurrency }]) : html;
}

const valuesOf = ({ received }: RuntimePage) => received.map(({ body }) => body.payload.value);
const shown = (page: RuntimePage["page"]) => page.textContent("#a-echo");

/** Clicks the first button once more, with another value. */
async function clickAgain(page: RuntimePage["page"], value: string) {
  await page.$eval("#a-one", (button, value) => button.setAttribute("value", value), value);
  await page.click("#a-one");
}

/** Clicks the first button with the value 1, then with the value 2. */
async function clickTwice(page: RuntimePage["page"]) {
  await page.click("#a-one");
  await clickAgain(page, "2");
}

/** Clicks the first button twice, and gives the two dispatches that are on their way. */
async function sendTwo({ page, next }: RuntimePage) {
  // Requests over two connections may overtake one another.
  await page.click("#a-one");
  const first = await next();
  await clickAgain(page, "2");
  return [first, await next()] as const;
}

test("a second interaction of an element is sent only after the first is answered", async () => {
  const opened = await open(counter("a"));
  const { page, next, logged } = opened;
  await clickTwice(page);
  const first = await next();
  expect(valuesOf(opened)).toEqual(["1"]);
  first.patch(patchFor("a", { value: "first" }));
  const second = await next();
  expect(await shown(page)).toBe("first");
  second.patch(patchFor("a", { value: "second" }));
  await logged("service:ui-patch:applied", 2);
  expect(await shown(page)).toBe("second");
});

test("elements do not wait for one another, of one part or of several, in one instance or in two", async () => {
  const { page, click, next } = await open(counter("a") + counter("b"));
  await page.click("#a-one");
  await page.click("#a-two");
  await page.click("#a-reset");
  const sent = [await click("#b-one"), await next(), await next(), await next()];
  expect(sent.map(({ body }) => `${body.ctx} ${body.payload.value}`).sort()).toEqual([
    "sc1.a.add.click 1",
    "sc1.a.add.click 2",
    "sc1.a.reset.click 0",
    "sc1.b.add.click 1",
  ]);
});

test("an interaction that has waited is sent with the token that the page has by then", async () => {
  const opened = await open(counter("a"));
  const { page, next } = opened;
  await clickTwice(page);
  const first = await next();
  await renderAnew(opened, { a: manifestOf("renewed", ["add click"]) });
  first.patch();
  expect((await next()).body.ctx).toBe("sc1.renewed.add.click");
});

test("a refusal does not hold up what waits behind it", async () => {
  const { page, next } = await open(counter("a"));
  await clickTwice(page);
  (await next()).refuse(403, "interaction_forbidden");
  expect((await next()).body.payload).toEqual({ value: "2" });
});

test("an event that is held back goes before what comes after it, from its element alone", async () => {
  const field = (id: string) => `<input id="${id}" data-ui-part="query">`;
  const { page, log } = await open(
    withRules(
      instanceHtml("search", ["query input", "query keydown"], field("query") + field("other")),
      ["query", "input", { debounce: 300 }],
    ),
    { clock: true },
  );
  const raised = async () =>
    (await log())
      .filter(({ name }) => name === "service:ui-event:captured")
      .map(({ detail }) => `${detail.element} ${detail.entry.e} ${detail.payload.value}`);
  await page.evaluate(() => {
    for (const id of ["query", "other"]) {
      const input = document.querySelector<HTMLInputElement>(`#${id}`);
      if (input) input.value = id;
      input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    const press = new KeyboardEvent("keydown", { bubbles: true });
    document.querySelector("#query")?.dispatchEvent(press);
  });
  const atOnce = ["#query input query", "#query keydown query"];
  expect(await raised()).toEqual(atOnce);
  await page.clock.runFor(300);
  expect(await raised()).toEqual([...atOnce, "#other input other"]);
});

describe("replace", () => {
  test("aborts the request on its way, and sends at once", async () => {
    const { page, click, next, logged, log } = await open(counter("a", "replace"));
    const first = await click("#a-one");
    await clickAgain(page, "2");
    await first.closed;
    const second = await next();
    second.patch(patchFor("a", { value: "second" }));
    await logged("service:ui-patch:applied");
    expect(await shown(page)).toBe("second");
    const names = (await log()).map(({ name }) => name);
    expect(names).not.toContain("service:ui-event:failed");
    expect(names.filter((name) => name === "service:ui-event:dispatched")).toHaveLength(1);
  });

  test("does not wait for one that is about to be sent again", async () => {
    const { page, click, next, advanceUntil } = await open(counter("a", "replace"), {
      clock: true,
    });
    const first = await click("#a-one");
    first.answer(503, { code: "replay_store_unavailable" });
    const again = await advanceUntil(next());
    expect(again.body.dispatchId).toBe(first.body.dispatchId);
    again.answer(503, { code: "replay_store_unavailable" });
    await again.closed;
    await clickAgain(page, "2");
    expect((await next()).body.payload).toEqual({ value: "2" });
  });
});

test("drop sends nothing while an interaction of the element is on its way, and sends again afterwards", async () => {
  const opened = await open(counter("a", "drop"));
  const { page, next, logged } = opened;
  await clickTwice(page);
  (await next()).patch();
  await logged("service:ui-event:dispatched");
  await page.waitForSelector("#a-one:not([aria-busy])");
  await clickAgain(page, "3");
  await next();
  expect(valuesOf(opened)).toEqual(["1", "3"]);
});

describe("parallel", () => {
  test("sends without waiting, and drops what a late reply brings", async () => {
    const opened = await open(counter("a", "parallel"));
    const { page, logged, rejection } = opened;
    const [first, second] = await sendTwo(opened);
    second.patch(patchFor("a", { value: "second" }));
    await logged("service:ui-patch:applied");
    first.patch(patchFor("a", { value: "first" }));
    expect(await rejection()).toMatchObject({ reason: "late", request: first.body });
    expect(await shown(page)).toBe("second");
  });

  test("applies replies that come in order", async () => {
    const opened = await open(counter("a", "parallel"));
    const { page, logged } = opened;
    const [first, second] = await sendTwo(opened);
    first.patch(patchFor("a", { value: "first" }));
    await logged("service:ui-patch:applied");
    second.patch(patchFor("a", { value: "second" }));
    await logged("service:ui-patch:applied", 2);
    expect(await shown(page)).toBe("second");
  });

  test("applies an earlier reply where the later one was a refusal", async () => {
    const opened = await open(counter("a", "parallel"));
    const { page, logged } = opened;
    const [first, second] = await sendTwo(opened);
    second.refuse(500, "handler_failed");
    await logged("service:ui-event:failed");
    first.patch(patchFor("a", { value: "first" }));
    await logged("service:ui-patch:applied");
    expect(await shown(page)).toBe("first");
  });
});

describe("answers to two parts that write to one target", () => {
  test("leave the newer interaction's text, where the older one's comes late", async () => {
    const { click, logged, rejection, page } = await open(counter("a"));
    const first = await click("#a-one");
    const second = await click("#a-reset");
    second.patch(patchFor("a", { value: "reset" }));
    await logged("service:ui-patch:applied");
    first.patch(patchFor("a", { value: "added" }));
    expect(await rejection()).toMatchObject({ reason: "late", request: first.body });
    expect(await shown(page)).toBe("reset");
  });
});

test("a request that was cut is sent again, though a later one in parallel was answered before", async () => {
  const opened = await open(counter("a", "parallel"), { clock: true });
  const { next, advanceUntil, logged } = opened;
  const [first, second] = await sendTwo(opened);
  second.patch();
  await logged("service:ui-event:dispatched");
  first.answer(503, "");
  expect((await advanceUntil(next())).body).toEqual(first.body);
});

test("what is shown on every row keeps its place in its instance, and in no other", async () => {
  const atOnce = [{ op: "setText", targetName: "echo", every: true, value: "cleared" }] as const;
  const { page, next, received } = await open(
    withRules(counter("a"), ["reset", "click", { atOnce }]) + counter("b"),
  );
  await page.click("#a-one");
  const first = await next();
  await page.click("#a-reset");
  expect(await shown(page)).toBe("cleared");
  await page.click("#a-two");
  await page.click("#b-one");
  const stranger = await next();
  expect(stranger.body.payload.value).toBe("1");
  expect(received).toHaveLength(2);
  first.patch();
  const all = await next();
  expect(all.body.payload.value).toBe("0");
  expect(received).toHaveLength(3);
  // A refusal is an answer, too.
  all.refuse(403, "interaction_forbidden");
  expect((await next()).body.payload.value).toBe("2");
});

test("what is shown on every row doesn't wait for a stream that has begun", async () => {
  const atOnce = [{ op: "setText", targetName: "echo", every: true, value: "cleared" }] as const;
  const { page, next, logged } = await open(
    withRules(counter("a"), ["reset", "click", { atOnce }]),
  );
  await page.click("#a-one");
  const stream = await next();
  stream.frame(patchFor("a", { targetName: "echo", value: "half" }));
  await logged("service:ui-patch:applied");
  await page.click("#a-reset");
  expect((await next()).body.payload.value).toBe("0");
});
