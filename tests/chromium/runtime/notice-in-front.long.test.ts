import { describe, expect, test } from "vitest";
import {
  closesOutside,
  DIALOGS,
  isNoticeInFront,
  PAGE,
  showPanel,
} from "@/tests/support/dialog-pages";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** Fails an interaction, and gives the notice. */
async function failed(one: RuntimePage) {
  await one.page.focus("#go");
  await one.page.keyboard.press("Enter");
  (await one.next()).refuse(500, "handler_failed");
  const notice = one.page.locator("[data-service-ui-notice]");
  await notice.waitFor();
  return notice;
}

const isInFront = (page: RuntimePage["page"]) => page.evaluate(isNoticeInFront);

describe.each(Object.entries(DIALOGS))("in %s", (_what, [html, how]) => {
  async function opened() {
    const one = await open(PAGE(html));
    await one.page.evaluate(showPanel, how);
    await one.page.evaluate(closesOutside);
    return one;
  }

  test("is pressed by the pointer, and closes nothing", async () => {
    const one = await opened();
    const notice = await failed(one);
    expect(await isInFront(one.page)).toBe(true);
    await notice.getByRole("button").click();
    await notice.waitFor({ state: "detached" });
    expect(await one.page.locator("#panel").isVisible()).toBe(true);
  });

  test("is reached by the keyboard, and closes nothing", async () => {
    const one = await opened();
    const notice = await failed(one);
    await one.page.keyboard.press("Tab");
    expect(await one.page.evaluate(() => document.activeElement?.textContent)).toBe("Dismiss");
    await one.page.keyboard.press("Enter");
    await notice.waitFor({ state: "detached" });
    expect(await one.page.evaluate(() => document.activeElement?.id)).toBe("go");
    expect(await one.page.locator("#panel").isVisible()).toBe(true);
  });

  test("stays when the dialog leaves the page", async () => {
    const one = await opened();
    const notice = await failed(one);
    expect(await one.page.locator("#panel [data-service-ui-notice]").count()).toBe(1);
    await one.page.evaluate(() => {
      document.querySelector("#panel")?.remove();
      document.body.style.pointerEvents = "";
    });
    await one.page.waitForSelector("body > [data-service-ui-notice]");
    await notice.getByRole("button").click();
    await notice.waitFor({ state: "detached" });
  });
});

test("is in the dialog without the focus, if the dialog is modal", async () => {
  const one = await open(
    PAGE('{button}<div role="dialog" aria-modal="true" id="panel">Wait</div>'),
  );
  const notice = await failed(one);
  expect(await one.page.locator("#panel").getByRole("alert").count()).toBe(1);
  await notice.getByRole("button").click();
});

test("is in a dialog in a shadow root, and in front of it", async () => {
  const one = await open(PAGE('{button}<x-dialog id="host"></x-dialog>'));
  const { page } = one;
  await page.evaluate(() => {
    const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = "<dialog><input></dialog>";
  });
  await page.click("#go");
  const dispatch = await one.next();
  await page.evaluate(() =>
    document.querySelector("#host")?.shadowRoot?.querySelector("dialog")?.showModal(),
  );
  dispatch.refuse(500, "handler_failed");
  const notice = page.locator("dialog [data-service-ui-notice]");
  await notice.waitFor();
  expect(await isInFront(page)).toBe(true);
  await page.evaluate(() =>
    document.querySelector("#host")?.shadowRoot?.querySelector("dialog")?.close(),
  );
  await page.waitForSelector("body > [data-service-ui-notice]");
  await page.getByRole("alert").getByRole("button").click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test.each([
  ["a modal dialog", () => (document.querySelector("#later") as HTMLDialogElement).showModal()],
  ["a popover", () => (document.querySelector("#shown") as HTMLElement).showPopover()],
  ["a full screen", () => document.documentElement.requestFullscreen()],
])("comes to the front again after %s has opened", async (_what, open_) => {
  const beside = `<dialog id="later"><button>Close</button></dialog>
    <div id="shown" popover="manual" style="inset: 0; width: 100%; height: 100%">All</div>`;
  const one = await open(PAGE("{button}", beside));
  const notice = await failed(one);
  await one.page.evaluate(open_ as () => void);
  await expect.poll(() => isInFront(one.page)).toBe(true);
  await notice.getByRole("button").click();
  await notice.waitFor({ state: "detached" });
});

test("is in front of what has the highest layer of the page", async () => {
  const one = await open(
    PAGE("{button}", '<div style="position: fixed; inset: 0; z-index: 2147483647"></div>'),
  );
  const notice = await failed(one);
  await notice.getByRole("button").click();
  await notice.waitFor({ state: "detached" });
});

test("is no longer hidden by what a library has hidden outside of its dialog", async () => {
  const one = await open(
    PAGE("{button}", '<div id="panel" role="dialog" aria-modal="true" hidden><input></div>'),
  );
  const notice = await failed(one);
  await one.page.evaluate(() => {
    for (const child of document.body.children) {
      child.setAttribute("aria-hidden", "true");
      child.setAttribute("inert", "");
    }
    const panel = document.querySelector("#panel") as HTMLElement;
    document.body.append(panel);
    panel.hidden = false;
    panel.querySelector("input")?.focus();
  });
  await one.page.waitForSelector("#panel > [data-service-ui-notice]:not([inert], [aria-hidden])");
  await one.page.keyboard.press("Tab");
  await one.page.keyboard.press("Enter");
  await notice.waitFor({ state: "detached" });
});

test.each([
  ["content", '<div data-ui-ignore><div role="dialog" aria-modal="true" id="panel">Hi</div></div>'],
  [
    "a text that is edited",
    '<div contenteditable><div role="dialog" aria-modal="true">Hi</div></div>',
  ],
  [
    "a dialog that is closed",
    '<div role="dialog" aria-modal="true" style="display: none">Hi</div>',
  ],
  [
    "a dialog that can't be seen",
    '<div role="dialog" aria-modal="true" style="visibility: hidden">Hi</div>',
  ],
  [
    "a dialog behind another",
    '<div aria-hidden="true"><div role="dialog" aria-modal="true">Hi</div></div>',
  ],
  [
    "a page that was left",
    '<div style="display: none !important"><div role="dialog" aria-modal="true">Hi</div></div>',
  ],
])("does not stand in %s", async (_what, beside) => {
  const one = await open(PAGE("{button}", beside));
  await failed(one);
  expect(await one.page.locator("body > [data-service-ui-notice]").count()).toBe(1);
  expect(await isInFront(one.page)).toBe(true);
});

test("shows where the engine has no popovers", async () => {
  const one = await open(PAGE('<dialog id="panel">{button}</dialog>'), {
    before: () => {
      for (const name of ["popover", "showPopover", "hidePopover"]) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
    },
  });
  await one.page.evaluate(() => document.querySelector("dialog")?.showModal());
  const notice = await failed(one);
  await notice.getByRole("button").click();
  await notice.waitFor({ state: "detached" });
});
