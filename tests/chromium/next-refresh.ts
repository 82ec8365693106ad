import { expect, test } from "vitest";
import { hydrated, openUnhydrated } from "./hydrated";
import type { NextPage } from "./next-page";

const START_ROWS = ["one", "two", "three", "four", "five"];
const ROWS = "main li span";

/** Removes the first row, and waits until the render that this asks for is held back. */
async function removeAndHold({ page, hold }: NextPage) {
  const held = await hold();
  await page.getByRole("button", { name: "Remove one" }).click();
  await expect.poll(held.count).toBe(1);
  return held;
}

/** Tests of `UiInteractionResult.refresh()` that hold in `next start` and in `next dev`. */
export function coreRefreshTests(open: () => Promise<NextPage>): void {
  test("adds a row and another component's total, busy until they are in the page", async () => {
    const { page, hold, shown, expectCalm } = await open();
    const held = await hold();
    await page.evaluate(() => {
      const form = document.querySelector("form");
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() =>
        seen.push(`${form?.ariaBusy}, ${document.querySelector("#total")?.textContent}`),
      ).observe(form as Element, { attributeFilter: ["aria-busy"] });
    });
    const seen = () => page.evaluate(() => (window as { seen?: string[] }).seen);
    await page.getByLabel("Name").fill("six");
    await page.getByLabel("Name").press("Enter");
    await page.getByText("Added six").waitFor();
    await expect.poll(held.count).toBe(1);
    expect(await seen()).toEqual(["true, 5 rows"]);
    expect(await shown(ROWS)).toEqual(START_ROWS);
    held.release();
    await expect.poll(seen).toEqual(["true, 5 rows", "null, 6 rows"]);
    expect(await shown(ROWS)).toEqual([...START_ROWS, "six"]);
    await expectCalm();
  });

  test("keeps patches that land while an older render is on its way", async () => {
    const opened = await open();
    const { page, shown, expectCalm } = opened;
    const stamps = () => page.textContent("#stamps");
    await page.getByRole("button", { name: "Stamp" }).click();
    await expect.poll(stamps).toBe("1");
    const held = await removeAndHold(opened);
    await page.getByRole("button", { name: "Stamp" }).click();
    await expect.poll(stamps).toBe("2");
    await page.evaluate(() => {
      const seen = new Set<string | null | undefined>();
      Object.assign(window, { seen });
      const look = () => {
        seen.add(document.querySelector("#stamps")?.textContent);
        requestAnimationFrame(look);
      };
      look();
    });
    held.release();
    await expect.poll(() => shown(ROWS)).toEqual(START_ROWS.slice(1));
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(await stamps()).toBe("2");
    const frames = await page.evaluate(() => [...((window as { seen?: Set<string> }).seen ?? [])]);
    expect(frames).toEqual(["2"]);
    await expectCalm();
  });
}

/** Further tests of `UiInteractionResult.refresh()`. */
export function refreshTests(open: () => Promise<NextPage>): void {
  test("keeps what the user types, has selected, scrolled to and opened", async () => {
    const { page, clickUnseen, shown, expectCalm } = await open();
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Search").fill("half a word");
    await page.locator("#box").evaluate((box) => box.scrollTo(0, 321));
    await page.evaluate(() => {
      document.querySelector("dialog")?.showModal();
      window.scrollTo(0, 234);
    });
    const inDialog = page.getByLabel("In the dialog");
    await inDialog.fill("selected");
    await inDialog.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5, "backward"));
    const look = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement;
        const box = document.querySelector("#box");
        return {
          search: document.querySelector<HTMLInputElement>("[aria-label=Search]")?.value,
          focused: [focused.ariaLabel, focused.value],
          selection: [focused.selectionStart, focused.selectionEnd, focused.selectionDirection],
          inBox: box?.scrollTop,
          // Browsers keep what is seen where it is, although a row above it has gone.
          onScreen: box?.getBoundingClientRect().top,
          isOpen: document.querySelector("details")?.open,
          isModal: document.querySelector("dialog")?.matches(":modal"),
        };
      });
    const before = await look();
    expect(before).toMatchObject({
      search: "half a word",
      focused: ["In the dialog", "selected"],
      selection: [2, 5, "backward"],
      inBox: 321,
      isOpen: true,
      isModal: true,
    });
    await clickUnseen("Remove two");
    await expect.poll(() => shown("#total")).toEqual(["4 rows"]);
    expect(await look()).toEqual(before);
    await expectCalm();
  });

  test("keeps what is typed while the render is on its way", async () => {
    const { page, clickUnseen, hold, shown, expectCalm } = await open();
    const held = await hold();
    const search = page.getByLabel("Search");
    await search.pressSequentially("bee");
    await clickUnseen("Remove one");
    await expect.poll(held.count).toBe(1);
    await search.press("Home");
    await search.pressSequentially("a ");
    held.release();
    await expect.poll(() => shown("#total")).toEqual(["4 rows"]);
    await search.pressSequentially("busy ");
    expect(await search.inputValue()).toBe("a busy bee");
    await expectCalm();
  });

  test("is left to a listener of the app's own that takes it on", async () => {
    const { page, renders, answers, shown, expectCalm } = await open();
    await page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault());
    });
    await page.getByRole("button", { name: "Remove one" }).click();
    await expect.poll(answers).toBe(1);
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(renders()).toBe(0);
    expect(await shown(ROWS)).toEqual(START_ROWS);
    await expectCalm();
  });

  test("makes at most two renders of refreshes that are asked for at once", async () => {
    const { page, shown, renders, expectCalm } = await open();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>("main li button")) button.click();
    });
    await expect.poll(() => shown("#total")).toEqual(["0 rows"]);
    expect(await shown(ROWS)).toEqual([]);
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(renders()).toBeLessThanOrEqual(2);
    await expectCalm();
  });

  test("renders once more for handlers that ran while a render was on its way", async () => {
    const opened = await open();
    const { page, shown, answers, renders, expectCalm } = opened;
    const held = await removeAndHold(opened);
    await page.getByRole("button", { name: "Remove two" }).click();
    await page.getByRole("button", { name: "Remove three" }).click();
    await expect.poll(answers).toBe(3);
    expect(renders()).toBe(1);
    held.release();
    await expect.poll(() => shown(ROWS)).toEqual(["four", "five"]);
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(renders()).toBe(2);
    await expectCalm();
  });

  test("sends an interaction during the refresh, and the next one with its new token", async () => {
    const opened = await open();
    const { page, shown, expectCalm } = opened;
    const token = () =>
      page.evaluate(() => {
        const root = document.querySelector("[data-ui-component='test.stamp']");
        return JSON.parse(root?.querySelector("script")?.textContent ?? "").events[0].ctx;
      });
    const stamp = async () => {
      const request = page.waitForRequest(/__ui\/dispatch$/);
      await page.getByRole("button", { name: "Stamp" }).click();
      return (await request).postDataJSON().ctx;
    };
    const first = await token();
    const held = await removeAndHold(opened);
    expect(await stamp()).toBe(first);
    await expect.poll(() => shown("#stamps")).toEqual(["1"]);
    held.release();
    await expect.poll(() => shown("#total")).toEqual(["4 rows"]);
    const second = await token();
    expect(second).not.toBe(first);
    expect(await stamp()).toBe(second);
    await expect.poll(() => shown("#stamps")).toEqual(["2"]);
    await expectCalm();
  });

  test("waits for content that streams in, and shows no fallback in its place", async () => {
    const { page, behind, shown, expectCalm } = await open();
    await behind("close");
    const button = page.getByRole("button", { name: "Remove five" });
    const begun = page.waitForResponse((response) => response.url().includes("_rsc="));
    await button.evaluate((element) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.add(`${element.ariaBusy}, ${document.querySelector("#slow")?.textContent}`);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await button.click();
    await begun;
    expect(await button.getAttribute("aria-busy")).toBe("true");
    expect(await shown("#slow")).toEqual(["5 rows, slowly"]);
    await behind("open");
    await expect.poll(() => shown("#slow")).toEqual(["4 rows, slowly"]);
    expect(await shown(ROWS)).toEqual(START_ROWS.slice(0, 4));
    const seen = await page.evaluate(() => [...((window as { seen?: Set<string> }).seen ?? [])]);
    expect(seen).not.toContain("true, undefined");
    await expectCalm();
  });

  test("ends well where the user goes to another page meanwhile", async () => {
    const opened = await open();
    const { page, shown, expectCalm } = opened;
    const held = await removeAndHold(opened);
    await page.getByRole("link", { name: "Cached" }).click();
    await expect.poll(held.count).toBe(2);
    held.release();
    await page.getByRole("heading", { name: "Cached" }).waitFor();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await page.getByRole("button", { name: "Remove two" }).click();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await page.goBack();
    await expect.poll(() => shown("#total")).toEqual(["3 rows"]);
    await expectCalm();
  });
}

/** A refresh that is asked for while React is still being loaded. */
export function hydrationTests(origin: () => string): void {
  test("waits for React where it has yet to hydrate the page, and loses nothing typed", async () => {
    const address = `${origin()}/lists/hydrating-${process.pid}`;
    const { page, release, expectNoErrors } = await openUnhydrated(address);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByLabel("Search").fill("half a word");
    const dispatched = page.waitForResponse("**/__ui/dispatch");
    await page.getByRole("button", { name: "Remove one" }).click();
    await dispatched;
    release();
    const total = () => page.locator("#total").filter({ visible: true }).allTextContents();
    await expect.poll(total).toEqual(["4 rows"]);
    expect(await page.getByLabel("Search").inputValue()).toBe("half a word");
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expectNoErrors();
  });

  test("keeps what is typed into a text area before React hydrates it, and the caret", async () => {
    const { page, release, expectNoErrors } = await openUnhydrated(`${origin()}/places/1`);
    await page.locator("#area").click();
    await page.keyboard.type("half a word");
    await page.keyboard.press("ArrowLeft");
    const typed = () =>
      page.locator("#area").evaluate((field: HTMLTextAreaElement) => {
        const { value, selectionStart } = field;
        return { value, ends: value.slice(selectionStart) };
      });
    const before = await typed();
    expect(before).toEqual({ value: expect.stringContaining("half a word"), ends: "d" });
    release();
    await hydrated(page, "#area");
    expect(await typed()).toEqual(before);
    await page.locator("#own").click();
    await page.locator("#count").filter({ hasNotText: "1" }).waitFor();
    expect((await typed()).value).toBe(before.value);
    expectNoErrors();
  });
}
