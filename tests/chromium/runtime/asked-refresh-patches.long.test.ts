import { describe, expect, test } from "vitest";
import { renderAnew, takeOn, writeText } from "@/tests/support/asked-page";
import { instanceHtml, manifestOf, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const REQUESTED = "service:ui-refresh:requested";
const APPLIED = "service:ui-patch:applied";
const EVENTS = ["add click", "vote click"];
const list = instanceHtml(
  "list",
  EVENTS,
  `<button id="add" data-ui-part="add">Add</button>
   <button id="vote" data-ui-part="vote">Vote</button>
   <input id="note" data-ui-target="note"><p id="echo" data-ui-target="echo">old</p>`,
);

/** Opens the page, and has a refresh begin that the test ends. */
async function openRefreshing(...patches: unknown[]) {
  const opened = await open(list);
  const { page, click, logged } = opened;
  const taken = await takeOn(opened, REQUESTED);
  (await click("#add")).ask({ refresh: true }, ...patches);
  await logged(REQUESTED);
  const settle = async (how?: "resolve" | "reject") => {
    await taken.settle(how);
    await page.waitForSelector("#add:not([aria-busy])");
  };
  return { ...opened, settle };
}

/** Clicks the other button, and has these patches land. */
async function landMeanwhile({ click, logged }: RuntimePage, ...patches: unknown[]) {
  const before = (await logged("service:ui-event:dispatched")).length;
  (await click("#vote")).patch(...patches);
  await logged("service:ui-event:dispatched", before + 1);
}

const shown = ({ page }: RuntimePage) => page.textContent("#echo");

describe("a patch that lands while the page is rendered again", () => {
  test.each(["resolve", "reject"] as const)(
    "is applied once more over an older render, in silence (%s)",
    async (how) => {
      const opened = await openRefreshing();
      await landMeanwhile(opened, patchFor("list", { value: "newer" }));
      await writeText(opened, "#echo", "older");
      await opened.settle(how);
      expect(await shown(opened)).toBe("newer");
      expect(await opened.logged(APPLIED)).toHaveLength(1);
    },
  );

  test("is applied once more where the instance has a new id by then", async () => {
    const opened = await openRefreshing();
    await landMeanwhile(opened, patchFor("list", { value: "newer" }));
    await renderAnew(opened, { list: manifestOf("renewed", EVENTS) });
    await writeText(opened, "#echo", "older");
    await opened.settle();
    expect(await shown(opened)).toBe("newer");
  });

  test("gives way to one that landed after it", async () => {
    const opened = await openRefreshing();
    await landMeanwhile(opened, patchFor("list", { value: "newer" }));
    await landMeanwhile(opened, patchFor("list", { value: "newest" }));
    await writeText(opened, "#echo", "older");
    await opened.settle();
    expect(await shown(opened)).toBe("newest");
  });

  test("is not applied over what a person has typed since", async () => {
    const opened = await openRefreshing();
    const note = patchFor("list", { op: "setValue", targetName: "note", value: "theirs" });
    await landMeanwhile(opened, note);
    expect(await opened.page.inputValue("#note")).toBe("theirs");
    await opened.page.fill("#note", "mine");
    await opened.settle();
    expect(await opened.page.inputValue("#note")).toBe("mine");
  });

  test("is not rejected a second time", async () => {
    const opened = await openRefreshing();
    await landMeanwhile(opened, patchFor("list", { targetName: "none" }));
    await opened.settle();
    expect(await opened.logged("service:ui-patch:rejected")).toHaveLength(1);
  });
});

describe("what the render brings stays", () => {
  test("where the patch came with the answer that asked for it", async () => {
    const opened = await openRefreshing(patchFor("list", { value: "asked" }));
    await writeText(opened, "#echo", "rendered");
    await opened.settle();
    expect(await shown(opened)).toBe("rendered");
  });

  test("where the patch landed during an earlier refresh", async () => {
    const opened = await openRefreshing();
    const { click, logged } = opened;
    await landMeanwhile(opened, patchFor("list", { value: "newer" }));
    await opened.settle();
    (await click("#add")).ask({ refresh: true });
    await logged(REQUESTED, 2);
    await writeText(opened, "#echo", "rendered");
    await opened.settle();
    expect(await shown(opened)).toBe("rendered");
  });
});
