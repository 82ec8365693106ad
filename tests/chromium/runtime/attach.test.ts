import { describe, expect, test } from "vitest";
import { version } from "@/lib/service-ui/package.json";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const many = Array.from({ length: 3 }, (_, index) =>
  instanceHtml(
    `vote-${index}`,
    ["up click", "up keydown"],
    `<button id="up-${index}" data-ui-part="up">Up</button>`,
  ),
).join("");
const form = instanceHtml(
  "form",
  ["form submit"],
  `<form id="form-element" action="/sent" data-ui-part="form"><button id="send">Send</button></form>`,
);
const aroundForm = instanceHtml(
  "form",
  ["form submit"],
  `<div data-ui-part="form"><form action="/sent"><button id="send">Send</button></form></div>`,
);

describe("alone", () => {
  const spyOnNetwork = () => {
    const used: string[] = [];
    Object.assign(window, { used });
    for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"] as const) {
      Reflect.set(window, name, () => used.push(name));
    }
    navigator.sendBeacon = () => used.push("sendBeacon") > 0;
  };

  test("the runtime captures and sends nothing", async () => {
    const { page, logged, requests } = await open(many, { script: "", before: spyOnNetwork });
    await page.click("#up-0");
    await logged("service:ui-event:captured");
    expect(await page.evaluate(() => Reflect.get(window, "used"))).toEqual([]);
    expect(requests).toEqual(["GET /", "GET /event-runtime.js"]);
  });

  test("it leaves a form's submission to the browser", async () => {
    const { page, requests } = await open(form, { script: "" });
    await page.click("#send");
    await expect.poll(() => requests).toContain("GET /sent?");
  });
});

/** Attaches by call, and gives what undoes that. */
async function attach({ page }: RuntimePage) {
  const undo = await page.evaluateHandle(() =>
    window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" }),
  );
  return () => undo.evaluate((undo) => undo());
}

describe("attached", () => {
  test.each([
    ["a form", form],
    ["a form inside the part", aroundForm],
  ])(
    "by its own tag, it posts from the start and keeps %s from being submitted",
    async (_, html) => {
      const { click, requests } = await open(html);
      expect((await click("#send")).body.ctx).toBe("sc1.form.form.submit");
      expect(requests).not.toContain("GET /sent?");
    },
  );

  test("by call, it posts until that is undone", async () => {
    const opened = await open(many, { script: "" });
    const { page, click, logged, received, arrived } = opened;
    const undo = await attach(opened);
    (await click("#up-0")).patch();
    await undo();
    await page.click("#up-1");
    await logged("service:ui-event:captured", 2);
    await arrived();
    expect(received).toHaveLength(1);
  });

  test("twice, it posts once, and until both are undone; an undo counts once", async () => {
    const opened = await open(many);
    const { click, received, arrived } = opened;
    const undo = await attach(opened);
    (await click("#up-0")).patch();
    await undo();
    await undo();
    (await click("#up-1")).patch();
    await arrived();
    expect(received).toHaveLength(2);
  });

  test("it never posts to another origin", async () => {
    const { page, logged, advanceUntil } = await open(many, {
      script: `data-ui-endpoint="http://localhost:1/__ui/dispatch"`,
      clock: true,
    });
    const left: string[] = [];
    page.on("request", (request) => left.push(request.url()));
    await page.click("#up-0");
    await advanceUntil(logged("service:ui-event:failed"));
    expect(left.filter((url) => url.includes("localhost"))).toEqual([]);
    await advanceUntil(page.getByRole("alert").waitFor());
  });

  test("what waits for its turn is not sent any more once it is detached", async () => {
    const opened = await open(many, { script: "" });
    const { page, click, received } = opened;
    const undo = await attach(opened);
    await page.click("#up-0");
    const first = await click("#up-0");
    await undo();
    first.patch();
    await page.waitForSelector("#up-0:not([aria-busy])");
    expect(received).toHaveLength(1);
  });
});

test("its version is the package's", async () => {
  const { page } = await open(many);
  expect(await page.evaluate(() => window.ServiceUi.version)).toBe(version);
});

test("onCapture tells of each captured event until it is undone", async () => {
  const { page, logged } = await open(many);
  await page.evaluate(() => {
    const told: string[] = [];
    const undo = window.ServiceUi.onCapture(({ element }) => told.push(element.id));
    Object.assign(window, { told, undo });
  });
  await page.click("#up-0");
  await page.evaluate(() => Reflect.get(window, "undo")());
  await page.click("#up-1");
  await logged("service:ui-event:captured", 2);
  expect(await page.evaluate(() => Reflect.get(window, "told"))).toEqual(["up-0"]);
});

test("a captured event whose default is prevented is not posted", async () => {
  const { page, received, logged, arrived } = await open(many);
  await page.evaluate(() => {
    document.addEventListener("service:ui-event:captured", (event) => event.preventDefault());
  });
  await page.click("#up-0");
  await logged("service:ui-event:captured");
  await arrived();
  expect(received).toEqual([]);
});

describe("listeners", () => {
  const count = () => {
    // As the browser has them: the same listener for the same event is there once.
    const listening: unknown[][] = [];
    Object.assign(window, { listening });
    const indexOf = (one: unknown[]) =>
      listening.findIndex((other) => other.every((part, index) => part === one[index]));
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const one = [type, options === true, listener];
      if (this === document && indexOf(one) < 0) listening.push(one);
      return addEventListener.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      if (this === document) listening.splice(indexOf([type, options === true, listener]), 1);
      return removeEventListener.call(this, type, listener, options);
    };
  };
  /** Those of the runtime's own events aside, which it listens to itself. */
  const listening = () =>
    (Reflect.get(window, "listening") as unknown[][])
      .filter(([type]) => !String(type).startsWith("service:"))
      .map(([type, isCapture]) => `${type} ${isCapture}`)
      .toSorted();

  test("are one for each event name on the document, in the capture phase, whatever the number of instances", async () => {
    const { page } = await open(many, { before: count });
    expect(await page.evaluate(listening)).toEqual(["click true", "keydown true"]);
    await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), many);
    await page.evaluate(() => window.ServiceUi.scan());
    expect(await page.evaluate(listening)).toEqual(["click true", "keydown true"]);
  });

  test("are as many after attach, onCapture and their undos as before", async () => {
    const { page } = await open(many, { before: count });
    const before = await page.evaluate(listening);
    await page.evaluate(() => {
      const undos = [
        window.ServiceUi.transport.attach({ endpoint: "/elsewhere" }),
        window.ServiceUi.onCapture(() => {}),
      ];
      for (const undo of undos) undo();
    });
    expect(await page.evaluate(listening)).toEqual(before);
  });
});
