// @vitest-environment node
import { expect, test, vi } from "vitest";
import { decodeClaims } from "@/components/inspector/decode-claims";
import { ProductTable } from "@/components/product-row/product-table";
import { products } from "@/components/product-row/products";
import { createTestDispatcher, dispatchOf, manifestsIn, renderHtml } from "../live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

// The simulated DOM takes scripts out of table rows, which browsers do not: rows are driven by their HTML
// here, and in a real browser by the browser suites.
const manifests = manifestsIn(await renderHtml(<ProductTable />));
const dispatcher = createTestDispatcher([]);

/** What the row of a product says when a quantity is typed into it. */
async function order(sku: string, value: unknown): Promise<unknown> {
  const row = manifests[products.findIndex((product) => product.sku === sku)];
  const [entry] = row?.events ?? [];
  if (!row || !entry) throw new Error(`no row sells ${sku}`);
  const answer = await (await dispatcher(dispatchOf(entry, { value }))).json();
  for (const patch of answer.patches) expect(patch.targetInstance).toBe(row.i);
  return answer.patches.map(({ value: text }: { value: string }) => text);
}

test("each of the ten rows prices its own product", async () => {
  expect(manifests).toHaveLength(10);
  expect(await order("knife", "3")).toEqual(["€38.25", "idle", "false"]);
  expect(await order("mug", "3")).toEqual(["€29.40", "idle", "false"]);
  expect(await order("mug", "0")).toEqual(["€0.00", "idle", "false"]);
});

test.each([
  ["more than there are", "7", "6 at most"],
  ["nothing", "", "from 0 to 6"],
  ["a fraction", "1.5", "from 0 to 6"],
  ["a negative number", "-1", "from 0 to 6"],
  ["a number that is no text", 3, "from 0 to 6"],
])("%s is told in place of the total, and marked", async (_case, value, message) => {
  expect(await order("board", value)).toEqual([message, "bad", "true"]);
});

test("no manifest and no token tells which product a row sells", () => {
  const visible = manifests.map((manifest) =>
    JSON.stringify([manifest, manifest.events.map(({ ctx }) => decodeClaims(ctx))]),
  );
  for (const { sku, name } of products) {
    expect(visible.filter((text) => text.includes(`"${sku}"`) || text.includes(name))).toEqual([]);
  }
});
