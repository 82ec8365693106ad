import { describe, expect, test } from "vitest";
import { open } from "@/tests/support/runtime-page";
import { recipeCode, renderHtml } from "../../docs/recipe-code";
import { answer } from "./recipe-page";

const { load, source } = recipeCode("optimistic-text");
describe("optimistic text that is known", async () => {
  const { Follow } = await load("optimistic-text/components/follow/follow.tsx");
  const { follow } = await load("optimistic-text/components/follow/follow.ui.ts");
  const css = source("optimistic-text/components/follow/follow.css");
  const openFollow = async (author: string) => {
    const runtimePage = await open(`<style>${css}</style>${await renderHtml(Follow, { author })}`);
    // biome-ignore lint/performance/useDomNodeTextContent: what is displayed, by the recipe's CSS, is the question
    const shows = () => runtimePage.page.innerText("button");
    return { ...runtimePage, shows };
  };

  test("stands from the click on, and after the answer", async () => {
    const { page, next, shows } = await openFollow("rosa");
    expect(await shows()).toBe("Follow");
    await page.click("button");
    expect(await shows()).toBe("Following");
    await answer(follow, await next());
    await page.waitForSelector("button:not([aria-busy])");
    expect(await shows()).toBe("Following");
  });

  test("is gone when the answer is a refusal", async () => {
    const { page, next, shows } = await openFollow("emil");
    await page.click("button");
    expect(await shows()).toBe("Following");
    (await next()).refuse(403, "interaction_forbidden");
    await page.waitForSelector("button:not([aria-busy])");
    expect(await shows()).toBe("Follow");
  });

  test("is never two steps ahead: a click while one is on its way is not sent", async () => {
    const { page, click, received, arrived, shows } = await openFollow("theo");
    await page.click("button");
    await answer(follow, await click("button"));
    await page.waitForSelector("button:not([aria-busy])");
    await arrived();
    expect(received).toHaveLength(1);
    expect(await shows()).toBe("Following");
  });
});

describe("optimistic text that is typed", async () => {
  const { Title } = await load("optimistic-text/components/title/title.tsx");
  const { title } = await load("optimistic-text/components/title/title.ui.ts");
  const openTitle = async (name: string) => {
    const runtimePage = await open(await renderHtml(Title, { page: name }));
    const { page } = runtimePage;
    const type = async (text: string) => {
      await page.fill("input", text);
      await page.press("input", "Tab");
    };
    return { ...runtimePage, type, heading: () => page.textContent("h2") };
  };

  test("stands until the server has answered with what it has stored", async () => {
    const { page, next, type, heading } = await openTitle("a");
    expect(await heading()).toBe("Untitled");
    await type("  On tides  ");
    expect(await heading()).toBe("  On tides  ");
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("On tides");
  });

  test("gives way to the stored one where the server does not take it", async () => {
    const { page, next, type, heading } = await openTitle("b");
    await type("x".repeat(61));
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("Untitled");
    expect(await page.textContent('[data-ui-target="title-message"]')).toBe(
      "1 to 60 characters, please.",
    );
  });

  test("is taken back where it is refused, and the field keeps it", async () => {
    const { page, next, type, heading } = await openTitle("c");
    await type("On tides");
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    await type("On winds");
    expect(await heading()).toBe("On winds");
    (await next()).refuse(403, "interaction_forbidden");
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("On tides");
    expect(await page.inputValue("input")).toBe("On winds");
    await page.waitForSelector("[role=alert]");
  });

  test("is taken back where its answer is lost, for the page is about to be rendered anew", async () => {
    const { page, next, logged, type, heading } = await openTitle("e");
    await page.evaluate(
      `document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault())`,
    );
    await type("On tides");
    (await next()).cut();
    expect(await heading()).toBe("On tides");
    (await next()).refuse(409, "duplicate_dispatch");
    await logged("service:ui-refresh:requested");
    expect(await heading()).toBe("Untitled");
  });
});
