import { describe, expect, test } from "vitest";
import { closesOutside, DIALOGS, isNoticeInFront, PAGE, showPanel } from "../support/dialog-pages";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { patchFor } from "../support/instance-html";

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

  /** Fails an interaction while a dialog in a shadow root is open, and has the focus. */
  async function failedInShadow() {
    const page = await openBlank();
    const server = await openRuntime(page, PAGE('{button}<x-dialog id="host"></x-dialog>'));
    await page.click("#go");
    const dispatch = await server.next();
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      const input = document.createElement("input");
      dialog.append(input);
      document.querySelector("#host")?.attachShadow({ mode: "open" }).append(dialog);
      dialog.showModal();
      input.focus();
    });
    dispatch.refuse(500, "handler_failed");
    return page;
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

  test("comes to the front again after a full screen has opened", async () => {
    const beside = `<button id="full" onclick="document.documentElement.requestFullscreen()
      .then(() => { window.isFull = true }, () => { window.isFull = false })">Full</button>`;
    const { page, has } = await failed(`{button}<div id="panel">Panel</div>${beside}`, "");
    await page.click("#full");
    await expect.poll(() => page.evaluate(() => "isFull" in window)).toBe(true);
    await expect.poll(() => page.evaluate(isNoticeInFront)).toBe(true);
    await page.click(`${NOTICE} button`);
    await expect.poll(() => has(NOTICE)).toBe(false);
    // A window manager may be missing, without which there is no full screen to leave.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
  });

  /** Shows an element in full screen, by a press as browsers demand. */
  async function openStage(inside: string) {
    const page = await openBlank();
    const server = await openRuntime(page, PAGE(`${inside}<p>Behind</p>`));
    await page.click("#full");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe("stage");
    return { page, server };
  }
  const FULL = `<button id="full" onclick="stage.requestFullscreen()">Full</button>`;

  describe("while an element is in full screen", () => {
    test.each([
      ["of the page", `<div id="stage">${FULL}{button}</div>`],
      ["of a dialog", `<div role="dialog"><div id="stage">${FULL}{button}</div></div>`],
    ])("is pressed in an element %s, and in the page after it", async (_what, html) => {
      const { page, server } = await openStage(html);
      const fail = async () => {
        await page.click("#go");
        (await server.next()).refuse(500, "handler_failed");
        await expect.poll(() => page.evaluate(isNoticeInFront)).toBe(true);
      };
      const has = (selector: string) =>
        page.evaluate((at) => !!document.querySelector(at), selector);
      await fail();
      await page.click(`${NOTICE} button`);
      await expect.poll(() => has(NOTICE)).toBe(false);
      await fail();
      await page.evaluate(() => document.exitFullscreen());
      await expect.poll(() => has(`#stage ${NOTICE}`)).toBe(false);
      await expect.poll(() => page.evaluate(isNoticeInFront)).toBe(true);
    });
  });

  test("is in a dialog in a shadow root, reached by the keyboard, and closes nothing", async () => {
    const page = await failedInShadow();
    const stateOf = () =>
      page.evaluate((notice) => {
        const dialog = document.querySelector("#host")?.shadowRoot?.querySelector("dialog");
        return [dialog?.open, !!dialog?.querySelector(notice), !!document.querySelector(notice)];
      }, NOTICE);
    await expect.poll(stateOf).toEqual([true, true, false]);
    expect(await page.evaluate(isNoticeInFront)).toBe(true);
    await page.press("Tab");
    await page.press("Enter");
    await expect.poll(stateOf).toEqual([true, false, false]);
  });

  test("goes to the page when a dialog in a shadow root closes", async () => {
    const page = await failedInShadow();
    const isInDialog = () =>
      page.evaluate(
        (at) => !!document.querySelector("#host")?.shadowRoot?.querySelector(at),
        NOTICE,
      );
    await expect.poll(isInDialog).toBe(true);
    await page.evaluate(() =>
      document.querySelector("#host")?.shadowRoot?.querySelector("dialog")?.close(),
    );
    const isInPage = () => page.evaluate((at) => !!document.querySelector(at), `body > ${NOTICE}`);
    await expect.poll(isInPage).toBe(true);
    await page.click(`${NOTICE} button`);
    await expect.poll(isInPage).toBe(false);
  });

  test.each([
    ["a status", "status", "polite"],
    ["an alert", "alert", "assertive"],
  ])("says %s again that is set to the text that it has, and doesn't write it", async (...is) => {
    const [, role, live] = is;
    const page = await openBlank();
    const server = await openRuntime(
      page,
      PAGE(`{button}<p id="text" role="${role}" data-ui-target="text">Saved</p>`),
    );
    await page.evaluate(() => {
      Object.assign(window, { writes: 0 });
      const text = document.querySelector("#text") as Element;
      new MutationObserver(() => {
        Reflect.set(window, "writes", Reflect.get(window, "writes") + 1);
      }).observe(text, { childList: true, characterData: true, subtree: true });
    });
    const said = () =>
      page.evaluate(() => {
        const region = document.querySelector("[data-service-ui-said]");
        return [region?.getAttribute("aria-live"), region?.textContent];
      });
    for (const _ of ["once", "again"]) {
      await page.evaluate(() => document.querySelector("[data-service-ui-said]")?.remove());
      await page.click("#go");
      (await server.next()).patch(patchFor("a", { targetName: "text", value: "Saved" }));
      await expect.poll(said).toEqual([live, "Saved"]);
    }
    expect(await page.evaluate(() => Reflect.get(window, "writes") as number)).toBe(0);
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
