import { describe, expect, test } from "vitest";
import { closesOutside, DIALOGS, isNoticeInFront, PAGE, showPanel } from "../support/dialog-pages";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";

const NOTICE = "[data-service-ui-notice]";

describeInEngines((openBlank) => {
  /** Fails an interaction in what is in front of the page. */
  async function failed(html: string, how: string) {
    const page = await openBlank();
    const server = await openRuntime(page, PAGE(html));
    await page.evaluate(showPanel, how);
    await page.evaluate(closesOutside);
    await page.evaluate(() => document.querySelector<HTMLElement>("#go")?.focus());
    await page.press("Enter");
    (await server.next()).refuse(500, "handler_failed");
    const has = (selector: string) => page.evaluate((at) => !!document.querySelector(at), selector);
    await expect.poll(() => has(NOTICE)).toBe(true);
    const isShown = () =>
      page.evaluate(() => !!document.querySelector("#panel")?.checkVisibility());
    return { page, has, isShown };
  }

  describe.each(Object.entries(DIALOGS))("in %s", (_what, [html, how]) => {
    test("is pressed by the pointer, and closes nothing", async () => {
      const { page, has, isShown } = await failed(html, how);
      expect(await page.evaluate(isNoticeInFront)).toBe(true);
      await page.click(`${NOTICE} button`);
      await expect.poll(() => has(NOTICE)).toBe(false);
      expect(await isShown()).toBe(true);
    });

    test("is reached by the keyboard, and closes nothing", async () => {
      const { page, has, isShown } = await failed(html, how);
      await page.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Dismiss");
      await page.press("Enter");
      await expect.poll(() => has(NOTICE)).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("go");
      expect(await isShown()).toBe(true);
    });
  });

  test.each([
    ["a modal dialog", () => document.querySelector<HTMLDialogElement>("#later")?.showModal()],
    ["a popover", () => document.querySelector<HTMLElement>("#shown")?.showPopover()],
  ])("comes to the front again after %s has opened", async (_what, openLater) => {
    const beside = `<dialog id="later"><button>Close</button></dialog>
      <div id="shown" popover="manual" style="inset: 0; width: 100%; height: 100%">All</div>`;
    const { page, has } = await failed(`{button}<div id="panel">Panel</div>${beside}`, "");
    await page.evaluate(openLater);
    await expect.poll(() => page.evaluate(isNoticeInFront)).toBe(true);
    await page.click(`${NOTICE} button`);
    await expect.poll(() => has(NOTICE)).toBe(false);
  });

  test("is in front of what has the highest layer of the page", async () => {
    const { page, has } = await failed(
      '{button}<div id="panel" style="position: fixed; inset: 0; z-index: 2147483647"></div>',
      "",
    );
    await page.click(`${NOTICE} button`);
    await expect.poll(() => has(NOTICE)).toBe(false);
  });
});
