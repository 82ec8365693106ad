import { describe, expect, test } from "vitest";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { caughtUp, open, type RuntimePage } from "@/tests/support/runtime-page";
import { clickExpired, expireNext, openSwallowing } from "@/tests/support/swallowing-load";

const REPEAT = "This page was updated. Please repeat your last step.";
const CHECK = "This page was updated. Please check whether your last step was done.";
const EVENTS = ["save click", "other click", "name input"];
const save = instanceHtml(
  "save",
  EVENTS,
  `<button id="go" data-ui-part="save">Save</button>
   <button id="other" data-ui-part="other">Other</button><input id="name" data-ui-part="name">`,
);

/** The notice's text, once the runtime has caught up on the load. */
async function noticeIn({ page }: RuntimePage): Promise<string | undefined> {
  await caughtUp(page);
  // The button stands behind the text.
  const [text] = await page
    .locator("[role=alert]")
    .evaluateAll((all) => all.map(({ firstChild }) => firstChild?.firstChild?.textContent ?? ""));
  return text;
}

/** Types by hand into `#name`, and waits for the load that follows, as its token has expired. */
async function typeExpired(opened: RuntimePage): Promise<void> {
  await opened.page.locator("#name").pressSequentially("a");
  await expireNext(opened);
}

describe("after a load that swallowed an interaction that can't have run", () => {
  test.each([
    [403, "expired_signed_ctx"],
    [404, "unknown_part"],
  ])("a notice asks to repeat the last step, once: %i %s", async (status, code) => {
    const opened = await openSwallowing(save);
    await opened.page.click("#go");
    const loaded = opened.page.waitForEvent("load");
    (await opened.next()).refuse(status, code);
    await loaded;
    expect(await noticeIn(opened)).toBe(REPEAT);
    expect(opened.received).toHaveLength(1);
    await opened.page.reload();
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said on another page, nor on the way back from there", async () => {
    const opened = await openSwallowing(save, "/other");
    await clickExpired(opened);
    expect(await noticeIn(opened)).toBeUndefined();
    await opened.page.goto(new URL("/", opened.page.url()).href);
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said where the app prevents the event's default", async () => {
    const opened = await openSwallowing(save, "", {
      before: () => {
        addEventListener("service:ui-page:updated", (event) => {
          event.preventDefault();
          document.title = `mayHaveRun ${event.detail.mayHaveRun}`;
        });
      },
    });
    await clickExpired(opened);
    await expect.poll(() => opened.page.title()).toBe("mayHaveRun false");
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said, and nothing breaks, where the browser allows no storage", async () => {
    const opened = await openSwallowing(save, "", {
      before: () => {
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      },
    });
    await clickExpired(opened);
    expect(await noticeIn(opened)).toBeUndefined();
    expect(opened.consoled.filter((line) => !line.includes("403"))).toEqual([]);
    expect((await opened.click("#go")).body.ctx).toBe("sc1.save.save.click");
  });

  test("text that was typed is sent again by itself, with a new id and nothing said", async () => {
    const opened = await openSwallowing(save);
    await typeExpired(opened);
    const { body } = await opened.next();
    expect(body.payload).toEqual({ value: "a" });
    expect(body.dispatchId).not.toBe(opened.received[0]?.body.dispatchId);
    expect(await opened.page.inputValue("#name")).toBe("a");
    expect(await opened.page.evaluate(() => document.activeElement?.id)).toBe("name");
    expect(await noticeIn(opened)).toBeUndefined();
    await opened.arrived();
    expect(opened.received).toHaveLength(2);
  });

  test("text that waits for its debounce is sent, too", async () => {
    const body = withRules(save, ["name", "input", { debounce: 600_000 }]);
    const opened = await openSwallowing(body);
    await opened.page.locator("#name").pressSequentially("a");
    opened.serveNext(save);
    // A click as a script does, which completes no change of the field.
    await opened.page.evaluate(() => document.querySelector<HTMLElement>("#go")?.click());
    await expireNext(opened);
    expect((await opened.next()).body.payload).toEqual({ value: "a" });
    expect(await noticeIn(opened)).toBe(REPEAT);
  });

  test("text that has no field any more is reported", async () => {
    const opened = await openSwallowing(save);
    opened.serveNext(save.replace(`<input id="name" data-ui-part="name">`, ""));
    await typeExpired(opened);
    expect(await noticeIn(opened)).toBe(REPEAT);
    expect(opened.received).toHaveLength(1);
  });
});

describe("after a load that swallowed an interaction that may have run", () => {
  /** What may still be on its way leaves once more with the page, and runs once. */
  const ids = ({ received }: RuntimePage) => new Set(received.map(({ body }) => body.dispatchId));

  test("a notice asks to look, and nothing is sent", async () => {
    const opened = await openSwallowing(save);
    await opened.click("#other");
    await clickExpired(opened);
    expect(await noticeIn(opened)).toBe(CHECK);
    await opened.arrived();
    expect(ids(opened).size).toBe(2);
  });

  test("so it is where an earlier request of it may have arrived", async () => {
    const opened = await openSwallowing(save);
    (await opened.click("#go")).answer(502, "");
    await expireNext(opened);
    expect(await noticeIn(opened)).toBe(CHECK);
  });

  test("what was typed is put back, and is not sent again", async () => {
    const opened = await openSwallowing(save);
    await opened.page.locator("#name").pressSequentially("a");
    await opened.next();
    await clickExpired(opened);
    expect(await noticeIn(opened)).toBe(CHECK);
    expect(await opened.page.inputValue("#name")).toBe("a");
    await opened.arrived();
    expect(ids(opened).size).toBe(2);
  });
});

test("nothing is said of an interaction that was answered, whose refresh became the load", async () => {
  const opened = await openSwallowing(save);
  await opened.page.fill("#name", "half a word");
  (await opened.next()).patch();
  await opened.page.click("#go");
  const loaded = opened.page.waitForEvent("load");
  (await opened.next()).ask({ refresh: true });
  await loaded;
  expect(await noticeIn(opened)).toBeUndefined();
  expect(await opened.page.inputValue("#name")).toBe("half a word");
  expect(opened.received).toHaveLength(2);
});

test("text is kept where the runtime itself loads the page", async () => {
  const opened = await open(save);
  await opened.page.fill("#name", "half a word");
  (await opened.next()).patch();
  await opened.page.click("#go");
  const loaded = opened.page.waitForEvent("load");
  // Browsers fill in what was typed where a page is reloaded, but not a field that is new to them.
  opened.serveNext(save.replace("<input", `<input autocomplete="name"`));
  (await opened.next()).ask({ refresh: true });
  await loaded;
  await expect.poll(() => opened.page.inputValue("#name")).toBe("half a word");
  expect(await noticeIn(opened)).toBeUndefined();
});

test("nothing is kept or said where the user loads the page", async () => {
  const opened = await open(save);
  await opened.page.fill("#name", "half a word");
  await opened.next();
  await opened.page.goto(opened.page.url());
  expect(await noticeIn(opened)).toBeUndefined();
  expect(await opened.page.inputValue("#name")).toBe("");
});
