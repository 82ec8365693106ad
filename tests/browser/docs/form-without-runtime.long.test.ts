import { describe, expect, test } from "vitest";

import { recipeCode, renderHtml } from "../../docs/recipe-code";
import { openStill } from "./recipe-page";

const { load } = recipeCode("form-without-runtime");

describe("a form where the runtime does not run", async () => {
  const { Workshop } = await load("validated-form/components/workshop/workshop.tsx");
  const html = await renderHtml(Workshop, {});
  const ROUTE = ' action="/workshop/register" method="post"';
  const submit = async (form: string) => {
    const { page, requests } = await openStill(form);
    await page.fill("[name=name]", "Rosa");
    await page.click("[type=submit]");
    // Navigates after whatever the submission has begun, so that it is on the list.
    await page.goto("/after").catch(() => page.goto("/after"));
    return requests.filter((request) => !/ \/after$/.test(request));
  };

  test("is posted to its action", async () => {
    expect(html).toContain(ROUTE);
    expect(await submit(html)).toEqual([
      "GET /",
      "POST /workshop/register name=Rosa&email=&seats=",
    ]);
  });

  test("goes nowhere by the method dialog", async () => {
    expect(await submit(html.replace(ROUTE, ' method="dialog"'))).toEqual(["GET /"]);
  });

  test("puts its fields into the page's address where it names neither", async () => {
    expect(await submit(html.replace(ROUTE, ""))).toEqual([
      "GET /",
      "GET /?name=Rosa&email=&seats=",
    ]);
  });
});
