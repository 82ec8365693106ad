import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { expireFirst, hydrated, openUnhydrated } from "./hydrated";
import { desktop, expectToFit, phone } from "./opened-demo";

/** Each framework with a product that it sells on the page, and what three of them cost. */
const rows = [
  ["React", "Mixing bowl, 3 l", "€55.50"],
  ["Vue", "Bread board, oak", "€102.00"],
  ["Preact", "Paring knife", "€38.25"],
  ["Lit", "Stoneware mug", "€29.40"],
  ["Svelte", "Linen towel", "€34.20"],
  ["Solid", "Balloon whisk", "€44.70"],
] as const;

const rowOf = (page: Page, product: string) =>
  page.getByRole("row", { name: new RegExp(`^${product}`) });
const fieldOf = (page: Page, product: string) => page.getByLabel(`Quantity of ${product}`);

async function order(page: Page, product: string, total: string): Promise<void> {
  await fieldOf(page, product).fill("3");
  await rowOf(page, product).getByText(total, { exact: true }).waitFor();
}

describe.each(rows)("a row of %s", (name, product, total) => {
  test("is patched by the handler that all of them share, and no other row is", async () => {
    const { page, expectNoErrors } = await openPage({ path: "/demo/frameworks" });
    const others = async () =>
      (await page.getByRole("row").allTextContents()).filter((text) => !text.includes(product));
    const before = await others();
    await order(page, product, total);

    expect(await fieldOf(page, product).getAttribute("aria-invalid")).toBe("false");
    await fieldOf(page, product).fill("999999");
    await rowOf(page, product)
      .getByText(/^\d+ at most$/)
      .waitFor();
    expect(await fieldOf(page, product).getAttribute("aria-invalid")).toBe("true");
    expect(await others()).toEqual(before);
    expect(
      await page.getByRole("article", { name, exact: true }).getByText("at most").count(),
    ).toBe(1);
    expectNoErrors();
  });

  test("keeps a patch and what was typed from before React has loaded", async () => {
    const { page, release, expectNoErrors } = await openUnhydrated("/demo/frameworks");
    await order(page, product, total);
    release();
    await hydrated(page);

    expect(await fieldOf(page, product).inputValue()).toBe("3");
    expect(await rowOf(page, product).getByText(total, { exact: true }).isVisible()).toBe(true);
    expectNoErrors();
  });

  test("is sent anew after its token has expired, and keeps what was typed and where", async () => {
    const { page, pageErrors } = await openPage({ path: "/demo/frameworks" });
    await hydrated(page);
    const contexts = await expireFirst(page);
    await fieldOf(page, product).focus();
    await order(page, product, total);

    expect(contexts).toHaveLength(2);
    expect(contexts[1]).not.toBe(contexts[0]);
    expect(await fieldOf(page, product).inputValue()).toBe("3");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      `Quantity of ${product}`,
    );
    expect(pageErrors).toEqual([]);
  });

  test("works after a soft navigation", async () => {
    const { page, expectNoErrors } = await openPage({ path: "/demo" });
    await hydrated(page);
    await page.evaluate(() => {
      // What Next's own links call.
      const { next } = window as unknown as { next: { router: { push(path: string): void } } };
      next.router.push("/demo/frameworks");
    });
    await page.getByRole("article", { name, exact: true }).waitFor();
    await order(page, product, total);
    expectNoErrors();
  });
});

test("a refresh gives every row new tokens, and leaves what was typed in all of them", async () => {
  const { page, pageErrors } = await openPage({ path: "/demo/frameworks" });
  await hydrated(page);
  for (const [, product, total] of rows) await order(page, product, total);
  const instances = () => page.evaluate(() => window.ServiceUi.manifests().map(({ i }) => i));
  const before = await instances();
  await expireFirst(page);
  await fieldOf(page, "Kitchen scale").fill("2");
  await rowOf(page, "Kitchen scale").getByText("€59.80").waitFor();

  const after = await instances();
  expect(after).toHaveLength(12);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
  for (const [, product, total] of rows) {
    expect(await fieldOf(page, product).inputValue()).toBe("3");
    expect(await rowOf(page, product).getByText(total, { exact: true }).count()).toBe(1);
  }
  expect(pageErrors).toEqual([]);
});

test.each([
  { name: "desktop", screen: desktop },
  { name: "phone", screen: phone },
])(
  "on a $name nothing is wider than the screen, and every field is large enough to touch",
  async ({ screen }) => {
    for (const path of ["/demo/frameworks", "/demo/plain"]) {
      await expectToFit((await openPage({ path, ...screen })).page);
    }
  },
);
