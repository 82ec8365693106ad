// @vitest-environment jsdom
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { productRow } from "@/components/demo/product-row/product-row.ui";
import { ProductTable } from "@/components/demo/product-row/product-table";
import { products } from "@/components/demo/product-row/products";
import { readClaims } from "@/lib/service-ui/devtools/panel/interactions";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { openDemo } from "../../demo-page";

describe("a row", () => {
  /** What the row of a product changes when a quantity is typed into it. */
  async function order(sku: string, value: unknown) {
    const row = mountUi(productRow, { props: { sku } });
    return (await row.part("quantity").fire("input", { value })).changes;
  }

  test.each([
    ["knife", "3", "€38.25"],
    ["mug", "3", "€29.40"],
    ["mug", "0", "€0.00"],
  ])("prices its own product: %s, %s times", async (sku, quantity, total) => {
    expect(await order(sku, quantity)).toEqual({
      total: { text: total, "data-state": "idle" },
      quantity: { "aria-invalid": "false" },
    });
  });

  test.each([
    ["more than there are", "7", "6 at most"],
    ["nothing", "", "from 0 to 6"],
    ["a fraction", "1.5", "from 0 to 6"],
    ["a negative number", "-1", "from 0 to 6"],
    ["a number that is no text", 3, "from 0 to 6"],
  ])("tells %s in place of the total, and marks it", async (_case, value, message) => {
    expect(await order("board", value)).toEqual({
      total: { text: message, "data-state": "bad" },
      quantity: { "aria-invalid": "true" },
    });
  });
});

// Not in happy-dom: it takes scripts out of table rows, which browsers and jsdom do not.
describe("the table of ten rows", () => {
  test("changes the total of the row that was typed into, and no other", async () => {
    const page = await openDemo(<ProductTable />);
    const totals = () =>
      products.map(({ sku }) => document.getElementById(`total-${sku}`)?.textContent);
    const before = totals();
    const quantity = screen.getByLabelText(`Quantity of ${products[1]?.name}`);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "2");
    await page.settled();

    const changed = totals().map((total, row) => total !== before[row]);
    expect(changed).toEqual(products.map((_, row) => row === 1));
  });

  test("has each total announced politely, as its author asks", async () => {
    await openDemo(<ProductTable />);
    const totals = products.map(({ sku }) => document.getElementById(`total-${sku}`));
    expect(totals.map((total) => total?.getAttribute("aria-live"))).toEqual(
      products.map(() => "polite"),
    );
  });

  test("tells in no manifest and no token which product a row sells", async () => {
    await openDemo(<ProductTable />);
    const visible = window.ServiceUi.manifests().map((manifest) =>
      JSON.stringify([manifest, manifest.events.map(({ ctx }) => readClaims(ctx))]),
    );
    expect(visible).toHaveLength(products.length);
    for (const { sku, name } of products) {
      expect(visible.filter((text) => text.includes(`"${sku}"`) || text.includes(name))).toEqual(
        [],
      );
    }
  });
});
