import { describe, expect, test } from "vitest";
import { open } from "@/tests/support/runtime-page";
import { recipeCode, renderHtml } from "../../docs/recipe-code";
import { answer, openStill } from "./recipe-page";

const { load, source } = recipeCode("dependent-selects");
describe("dependent selects", async () => {
  const { PickUp } = await load("dependent-selects/components/pick-up/pick-up.tsx");
  const { pickUp } = await load("dependent-selects/components/pick-up/pick-up.ui.ts");
  const css = source("dependent-selects/components/pick-up/pick-up.css");
  const html = async () => `<style>${css}</style>${await renderHtml(PickUp, {})}`;
  const VISIBLE = "select[name^=point-]:visible";

  test("show the list of the chosen region, and keep the old one until the answer", async () => {
    const { page, next } = await open(await html());
    const shown = () => page.locator(VISIBLE).evaluateAll(namesOf);
    expect(await shown()).toEqual(["point-north"]);
    await page.selectOption("[name=region]", "west");
    const dispatch = await next();
    expect(await shown()).toEqual(["point-north"]);
    await answer(pickUp, dispatch);
    await page.waitForSelector("form:not([aria-busy])");
    expect(await shown()).toEqual(["point-west"]);
    expect(await page.textContent("[role=status]")).toBe("Open 8 to 14");
  });

  test("show all lists where no script runs", async () => {
    const { page } = await openStill(await html());
    // Without scripts, Playwright can look and count, and not evaluate.
    expect(await page.locator(VISIBLE).count()).toBe(3);
  });
});

function namesOf(fields: Element[]): (string | null)[] {
  return fields.map((field) => field.getAttribute("name"));
}
