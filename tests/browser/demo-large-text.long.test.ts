import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { hydrated } from "./hydrated";
import { phone } from "./opened-demo";

const TWICE = "html { font-size: 200% }";

test.each([
  "/",
  "/docs/errors",
  "/docs/errors/updates_path_mismatch",
  "/demo/source/quote",
  "/demo/api",
  "/demo/api/docs/sunset-version",
  "/demo/api/docs/retirement",
  "/demo/api/docs/problems",
  "/nowhere",
])("with text twice as large, %s is no wider than a phone (WCAG 2.2, 1.4.4)", async (path) => {
  const { page } = await openPage({ path, ...phone });
  await page.addStyleTag({ content: TWICE });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("with text twice as large, a row is still a row, and the wire can still be shown", async () => {
  const { page } = await openPage({ path: "/demo", ...phone });
  await hydrated(page);
  await page.addStyleTag({ content: TWICE });
  const row = page.getByRole("row", { name: /Paring knife/ });
  await row.getByLabel("Quantity of Paring knife").fill("3");
  await row.getByText("€38.25").waitFor();
  await page.getByText("200 ·").first().waitFor();
  const [show, name, quantity] = await Promise.all([
    page.getByRole("button", { name: "Show", exact: true }).boundingBox(),
    row.getByRole("rowheader").boundingBox(),
    row.getByRole("spinbutton").boundingBox(),
  ]);

  expect((show?.x ?? 0) + (show?.width ?? 391)).toBeLessThanOrEqual(390);
  expect(quantity?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
});
