import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { type PageOptions, type RuntimePage, runtimePages } from "@/tests/support/runtime-page";

const open = runtimePages();

const TEXT = "This page was updated. Please repeat your last step.";
const save = instanceHtml(
  "save",
  [{ p: "save", e: "click" }],
  `<button id="go" data-ui-part="save">Save</button>`,
);

/**
 * Clicks on a page whose part the server does not know any more: a refresh is asked for, and it
 * becomes a load of a document, as Next's does after a deployment.
 */
async function clickAfterDeployment(load: string, options?: PageOptions): Promise<RuntimePage> {
  const opened = await open(save, options);
  const { page, next } = opened;
  await page.evaluate((load) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      event.detail.waitUntil(new Promise(() => {}));
      if (load) location.assign(load);
    });
  }, load);
  await page.click("#go");
  const loaded = load && page.waitForEvent("load");
  (await next()).refuse(404, "unknown_part");
  await loaded;
  return opened;
}

/** The notice's text; its module has run by then, whoever else asked for it. */
async function noticeIn({ page }: RuntimePage): Promise<string | undefined> {
  await page.evaluate(`import("/event-runtime-notice.js").then(() => {})`);
  const [text] = await page.locator("[role=alert] span").allInnerTexts();
  return text;
}

describe("after a load that swallowed an interaction with a stale token", () => {
  test("a notice asks to repeat the last step, once", async () => {
    const opened = await clickAfterDeployment("/");
    expect(await noticeIn(opened)).toBe(TEXT);
    expect(opened.received).toHaveLength(1);
    await opened.page.reload();
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said on another page, nor on the way back from there", async () => {
    const opened = await clickAfterDeployment("/other");
    expect(await noticeIn(opened)).toBeUndefined();
    await opened.page.goto(new URL("/", opened.page.url()).href);
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said where the app prevents the event's default", async () => {
    const opened = await clickAfterDeployment("/", {
      before: () => {
        addEventListener("service:ui-page:updated", (event) => {
          event.preventDefault();
          document.title = "told";
        });
      },
    });
    await expect.poll(() => opened.page.title()).toBe("told");
    expect(await noticeIn(opened)).toBeUndefined();
  });

  test("nothing is said, and nothing breaks, where the browser allows no storage", async () => {
    const opened = await clickAfterDeployment("/", {
      before: () => {
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      },
    });
    expect(await noticeIn(opened)).toBeUndefined();
    expect(opened.consoled.filter((line) => !line.includes("404"))).toEqual([]);
    await opened.page.click("#go");
    expect((await opened.next()).body.ctx).toBe("sc1.save.save.click");
  });
});

test("nothing is said of a page that comes back as it was left", async () => {
  const opened = await clickAfterDeployment("");
  await opened.logged("service:ui-refresh:requested");
  const turn = (persisted: boolean) =>
    opened.page.evaluate((persisted) => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
    }, persisted);
  await turn(true);
  expect(await noticeIn(opened)).toBeUndefined();
  await turn(false);
  expect(await noticeIn(opened)).toBe(TEXT);
});

test("nothing is said of an interaction that the server may still answer", async () => {
  const opened = await open(save);
  await opened.page.click("#go");
  await opened.next();
  await opened.page.reload();
  expect(await noticeIn(opened)).toBeUndefined();
});
