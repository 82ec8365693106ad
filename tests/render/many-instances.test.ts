import { expect, test } from "vitest";
import { productRow } from "@/components/demo/product-row/product-row.ui";
import { products } from "@/components/demo/product-row/products";
import { rowData } from "@/components/demo/product-row/row-data";
import { manifestsIn } from "@/lib/service-ui/render/manifest-script";
import { renderView } from "@/lib/service-ui/render/render-view";
import { signing } from "../support/claims";
import { kinds } from "./fields/kinds";

test.each(kinds)("renders 1,000 of $kind at once, each its own instance", async ({ kind, row }) => {
  const rows = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => {
      const product = products[index % products.length];
      if (!product) throw new Error("There are no products.");
      const data = rowData(kind, { ...product, name: `Product ${index}` });
      const options = { as: "tr", check: false, props: { sku: product.sku }, data } as const;
      return renderView(productRow, row, options, signing);
    }),
  );

  const wrong = rows.filter((html, index) => !html.includes(`Quantity of Product ${index}"`));
  expect(wrong).toEqual([]);
  const manifests = rows.flatMap((html) => manifestsIn(html));
  expect(new Set(manifests.map(({ instanceId }) => instanceId)).size).toBe(1000);
});
