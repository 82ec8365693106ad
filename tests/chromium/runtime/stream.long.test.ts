import { describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { renderView } from "@/lib/service-ui/render/render-view";
import { renderAnew, takeOn } from "@/tests/support/asked-page";
import { keyRing, NOW } from "@/tests/support/claims";
import { instanceHtml, manifestOf, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const EXPORT = instanceHtml(
  "a",
  ["go click", "other click", "field input"],
  `<button id="go" data-ui-part="go">Go</button>
   <button id="other" data-ui-part="other">Other</button>
   <input id="field" data-ui-part="field">
   <progress id="bar" data-ui-target="bar" max="3" value="0"></progress>
   <output id="echo" data-ui-target="echo">old</output>`,
);
const OTHER = instanceHtml("b", ["go click"], `<p id="b-echo" data-ui-target="echo">old</p>`);
const echo = (value: string) => patchFor("a", { value });
const setValue = (targetName: string, value: string) =>
  patchFor("a", { op: "setValue", targetName, value });

/** Opens the page, fires the stream, and reads what the page shows. */
async function start(html = EXPORT, options = {}) {
  const opened = await open(html, options);
  const { page, click } = opened;
  const text = (selector: string) => page.textContent(selector);
  const shows = (selector: string, value: string) => expect.poll(() => text(selector)).toBe(value);
  const isBusy = () => page.getAttribute("#go", "aria-busy");
  return { ...opened, text, shows, isBusy, stream: await click("#go") };
}

test("asks for frames with each request", async () => {
  const { stream } = await start();
  expect(stream.headers.accept).toBe("application/x-ndjson");
});

test("applies each frame as it arrives, and stays busy until the end", async () => {
  const { page, stream, shows, isBusy, logged } = await start();
  stream.frame();
  stream.frame(echo("one"), setValue("bar", "1"));
  await shows("#echo", "one");
  expect(await page.evaluate(() => document.querySelector("progress")?.value)).toBe(1);
  stream.frame(echo("two"));
  await shows("#echo", "two");
  expect(await isBusy()).toBe("true");
  stream.patch(echo("done"));
  await shows("#echo", "done");
  await logged("service:ui-event:dispatched");
  await expect.poll(isBusy).toBe(null);
});

test("reads frames that arrive in pieces, or several at once", async () => {
  const { stream, shows } = await start();
  const bytes = Buffer.from(`${JSON.stringify({ patches: [echo("Größe €")] })}\n`);
  const middle = bytes.indexOf("€") + 1;
  stream.piece(bytes.subarray(0, middle));
  stream.piece(bytes.subarray(middle));
  await shows("#echo", "Größe €");
  const line = (value: string) => `${JSON.stringify({ patches: [echo(value)] })}\n`;
  stream.piece(line("two") + line("three"));
  await shows("#echo", "three");
});

test("rejects a frame for another instance, and goes on", async () => {
  const { stream, shows, text, rejection } = await start(EXPORT + OTHER);
  stream.frame(patchFor("b", { value: "taken" }));
  expect(await rejection()).toMatchObject({ reason: "invalid" });
  stream.frame(echo("next"));
  await shows("#echo", "next");
  expect(await text("#b-echo")).toBe("old");
});

describe("a stream that ends badly", () => {
  test("tells the problem of its last line, and leaves what its frames showed", async () => {
    const { stream, shows, text, failure, isBusy } = await start();
    stream.frame(echo("one"));
    await shows("#echo", "one");
    stream.refuse(500, "handler_failed");
    expect(await failure()).toMatchObject({ code: "handler_failed", status: 500 });
    expect(await text("#echo")).toBe("one");
    await expect.poll(isBusy).toBe(null);
  });

  test.each([
    ["before it has shown anything", [patchFor("b")]],
    ["after a frame", [echo("one")]],
  ])("is never sent again if it is cut %s", async (_when, patches) => {
    const { page, stream, failure, received, arrived, logged } = await start();
    stream.frame(...patches);
    await logged(`service:ui-patch:${patches[0]?.value === "one" ? "applied" : "rejected"}`);
    stream.cut();
    expect(await failure()).toMatchObject({ code: "network_error" });
    await arrived();
    expect(received.filter(({ body }) => body.dispatchId === stream.body.dispatchId)).toHaveLength(
      1,
    );
    expect(await page.isVisible("[data-service-ui-notice]")).toBe(true);
  });

  test("is given up once, and never sent again, if its tab has slept", async () => {
    const { page, stream, shows, text, failure, received, advanceUntil } = await start(EXPORT, {
      clock: true,
    });
    stream.frame(echo("one"));
    await shows("#echo", "one");
    await page.clock.fastForward("20:00");
    await advanceUntil(stream.closed, 1000);
    expect(await failure()).toMatchObject({ code: "network_error" });
    await page.clock.runFor(60_000);
    expect(received).toHaveLength(1);
    expect(await text("#echo")).toBe("one");
    expect(await page.isVisible("[data-service-ui-notice]")).toBe(true);
  });

  test("is given up if it is silent for longer than its handler may be", async () => {
    const html = withRules(EXPORT, ["go", "click", { timeoutMs: 20_000 }]);
    const { page, stream, shows, failure, received, advanceUntil } = await start(html, {
      clock: true,
    });
    for (const value of ["one", "two", "three"]) {
      stream.frame(echo(value));
      await shows("#echo", value);
      await page.clock.runFor(24_000);
    }
    await advanceUntil(stream.closed, 1000);
    expect(await failure()).toMatchObject({ code: "network_error" });
    expect(received).toHaveLength(1);
  });
});

test("is waited for as long as the process lets handlers take", async () => {
  const component = defineUiComponent({
    name: "slow",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", () => {})],
  });
  const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 };
  const view = () => `<button id="go" data-ui-part="go">Go</button>`;
  const html = await renderView(component, view, {}, { ...signing, handlerTimeoutMs: 60_000 });
  const { page, stream, advanceUntil, received } = await start(html, { clock: true });
  await page.clock.runFor(60_000);
  const [, instance = ""] = /uci_([\w-]+)/.exec(html) ?? [];
  const mark = {
    op: "setAttribute",
    attribute: "data-state",
    targetName: "go",
    value: "on",
  } as const;
  stream.frame(patchFor(instance, mark));
  // Only a frame that has arrived begins a new silence.
  await expect.poll(() => page.getAttribute("#go", "data-state")).toBe("on");
  await page.clock.runFor(60_000);
  await advanceUntil(stream.closed, 1000);
  expect(received).toHaveLength(1);
});

describe("a host that collects the frames of a stream", () => {
  const html = withRules(EXPORT, ["go", "click", { timeoutMs: 20_000 }]);

  test("may take as long for all of them as a handler for one", async () => {
    const { page, stream, shows, logged, received } = await start(html, { clock: true });
    await page.clock.runFor(24_000);
    const { dispatchId } = stream.body;
    const frames = ["one", "two"].map((value) => ({ patches: [echo(value)] }));
    const end = { ok: true, kind: "patch", dispatchId, patches: [setValue("bar", "3")] };
    const lines = [{ patches: [] }, ...frames, end].map((line) => JSON.stringify(line));
    stream.answer(200, lines.join("\n"), { "Content-Type": "application/x-ndjson" });
    await logged("service:ui-event:dispatched");
    await shows("#echo", "two");
    expect(await page.evaluate(() => document.querySelector("progress")?.value)).toBe(3);
    expect(received).toHaveLength(1);
  });

  test("is not waited for any longer", async () => {
    const { stream, advanceUntil, next } = await start(html, { clock: true });
    await advanceUntil(stream.closed, 1000);
    const again = await advanceUntil(next());
    expect(again.body).toEqual(stream.body);
  });
});

describe("something that changes the page meanwhile", () => {
  test("wins over later frames, if it is a newer interaction", async () => {
    const { stream, click, shows, rejection } = await start();
    stream.frame(echo("one"));
    await shows("#echo", "one");
    (await click("#other")).patch(echo("newer"));
    await shows("#echo", "newer");
    stream.frame(echo("two"));
    expect(await rejection()).toMatchObject({ reason: "late" });
    await shows("#echo", "newer");
  });

  test("wins over later frames, if it is what somebody types", async () => {
    const { page, stream, rejection } = await start();
    await page.fill("#field", "typed");
    stream.frame(setValue("field", "from the stream"));
    expect(await rejection()).toMatchObject({ reason: "late" });
    expect(await page.inputValue("#field")).toBe("typed");
  });
});

test("lets go of a stream that a newer interaction replaces", async () => {
  const html = withRules(EXPORT, ["go", "click", { concurrency: "replace" }]);
  const { stream, shows, click } = await start(html);
  stream.frame(echo("one"));
  await shows("#echo", "one");
  const newer = await click("#go");
  await stream.closed;
  newer.frame(echo("again"));
  await shows("#echo", "again");
});

describe("an event that stops a part", () => {
  const STOPS = ["other", "click", { stops: "go" }] as const;

  test("aborts what the part has in flight, and is sent itself", async () => {
    const { stream, shows, click, logged, isBusy } = await start(withRules(EXPORT, STOPS));
    stream.frame(echo("one"));
    await shows("#echo", "one");
    const stop = await click("#other");
    await stream.closed;
    expect(await logged("service:ui-event:skipped")).toMatchObject([
      { detail: { reason: "stopped", entry: { p: "go" } } },
    ]);
    await expect.poll(isBusy).toBe(null);
    stop.patch(echo("stopped"));
    await shows("#echo", "stopped");
  });

  test("takes back in the same task what the stopped one has shown at once", async () => {
    const atOnce = [{ op: "setText", targetName: "echo", value: "on its way" }] as const;
    const html = withRules(EXPORT, ["go", "click", { atOnce }], STOPS);
    const { page, text } = await start(html);
    expect(await text("#echo")).toBe("on its way");
    const after = await page.evaluate(() => {
      document.querySelector<HTMLElement>("#other")?.click();
      return ["#echo", "#go"].map((selector) => {
        const element = document.querySelector(selector);
        return [element?.textContent, element?.getAttribute("aria-busy")];
      });
    });
    expect(after).toEqual([
      ["old", null],
      ["Go", null],
    ]);
  });

  test("takes back what the part has held back", async () => {
    const button = `<button id="go" data-ui-part="go">Go</button>
      <button id="other" data-ui-part="other" type="button">Stop</button>`;
    const html = withRules(
      instanceHtml("a", ["go click", "go keydown", "other click"], button),
      ["go", "keydown", { debounce: 60_000 }],
      STOPS,
    );
    const { page, stream, logged, next, received } = await start(html, { clock: true });
    stream.patch();
    await logged("service:ui-event:dispatched");
    // Held back. A pointer would move the focus, which sends it.
    await page.evaluate(() => {
      document.querySelector("#go")?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
      document.querySelector<HTMLElement>("#other")?.click();
    });
    (await next()).patch();
    expect(await logged("service:ui-event:skipped")).toMatchObject([
      { detail: { reason: "stopped", entry: { p: "go" } } },
    ]);
    // Time that goes by before the answer is there would be the answer's.
    await logged("service:ui-event:dispatched", 2);
    await page.clock.runFor(61_000);
    expect(received).toHaveLength(2);
  });

  test("is sent even if it stops its own part", async () => {
    const button = `<button id="go" data-ui-part="go">Go</button>`;
    const html = withRules(instanceHtml("a", ["go click", "go keydown"], button), [
      "go",
      "keydown",
      { stops: "go", keys: ["Escape"] },
    ]);
    const { page, stream, next } = await start(html);
    await page.press("#go", "Escape");
    await stream.closed;
    const { body } = await next();
    expect(body.ctx).toMatch(/keydown$/);
  });

  test("aborts that of its own row alone", async () => {
    const row = (key: string) =>
      `<li data-ui-part="row" data-ui-key="${key}"><button id="go-${key}" data-ui-part="go"></button>
       <button id="stop-${key}" data-ui-part="other"></button></li>`;
    const html = instanceHtml("a", ["go click", "other click"], `<ul>${row("1")}${row("2")}</ul>`);
    const { click, page, logged } = await open(withRules(html, STOPS));
    const [first, second] = [await click("#go-1"), await click("#go-2")];
    second.frame();
    await click("#stop-1");
    await first.closed;
    expect(await logged("service:ui-event:skipped")).toHaveLength(1);
    expect(await page.getAttribute("#go-2", "aria-busy")).toBe("true");
  });

  test("never aborts that of another instance", async () => {
    const inner = instanceHtml("b", ["go click"], `<button id="b-go" data-ui-part="go"></button>`);
    const html = instanceHtml(
      "a",
      ["other click"],
      `<i id="other" data-ui-part="other">x</i>${inner}`,
    );
    const { click, page, arrived } = await open(withRules(html, STOPS));
    const nested = await click("#b-go");
    await click("#other");
    await arrived();
    expect(await page.getAttribute("#b-go", "aria-busy")).toBe("true");
    nested.patch();
  });
});

describe("a stream after another request of the same interaction", () => {
  const RENEWED = manifestOf("a", [
    { p: "go", e: "click", ctx: "sc1.renewed" },
    "other click",
    "field input",
  ]);

  test.each(["a server that was busy", "a stale token"])(
    "has a time limit of its own, and is not cut by that of %s",
    async (before) => {
      const opened = await start(EXPORT, { clock: true });
      const { page, stream, shows, advanceUntil, next, received, logged } = opened;
      if (before === "a stale token") {
        const render = await takeOn(opened, "service:ui-refresh:requested");
        stream.refuse(403, "expired_signed_ctx");
        await logged("service:ui-refresh:requested");
        await renderAnew(opened, { a: RENEWED });
        await render.settle();
      } else stream.refuse(503, "server_busy");
      const again = await advanceUntil(next());
      let isClosed = false;
      again.closed.then(() => {
        isClosed = true;
      });
      for (let second = 1; second <= 22; second++) {
        again.frame(echo(`${second}`));
        await shows("#echo", `${second}`);
        await page.clock.runFor(1_000);
      }
      expect(isClosed).toBe(false);
      again.patch(echo("done"));
      await shows("#echo", "done");
      expect(received).toHaveLength(2);
    },
  );
});
