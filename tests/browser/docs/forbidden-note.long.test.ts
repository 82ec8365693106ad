import { describe, expect, test } from "vitest";
import { open } from "@/tests/support/runtime-page";
import { recipeCode, renderHtml } from "../../docs/recipe-code";
import { bundle } from "./recipe-page";

const { folder, load } = recipeCode("forbidden-note");
describe("a notice of one's own", async () => {
  const { Follow } = await load("optimistic-text/components/follow/follow.tsx");
  const script = await bundle(
    folder,
    `
    import { createElement } from "react";
    import { flushSync } from "react-dom";
    import { createRoot } from "react-dom/client";
    import { ForbiddenNote } from "./role-based-action/components/session/forbidden-note";
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    flushSync(() => root.render(createElement(ForbiddenNote)));`,
  );

  test("stands in the place of the runtime's where somebody may not do something", async () => {
    const { page, click } = await open(await renderHtml(Follow, { author: "rosa" }));
    await page.addScriptTag({ content: script });
    (await click("button")).refuse(403, "interaction_forbidden");
    await page.waitForSelector("text=Please sign in with an account that may do this.");
    await page.waitForSelector("button:not([aria-busy])");
    expect(await page.locator("[data-service-ui-notice]").count()).toBe(0);
  });

  test("leaves all other failures to the runtime's", async () => {
    const { page, click } = await open(await renderHtml(Follow, { author: "rosa" }));
    await page.addScriptTag({ content: script });
    (await click("button")).refuse(500, "handler_failed");
    await page.waitForSelector("[data-service-ui-notice]");
    expect(await page.getByText("Please sign in").count()).toBe(0);
  });
});
