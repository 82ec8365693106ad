import { expect, test } from "vitest";
import { productRow } from "@/components/demo/product-row/product-row.ui";
import { rowData } from "@/components/demo/product-row/row-data";
import { manifestsIn } from "@/lib/view/manifest-script";
import { renderView } from "@/lib/view/render-view";
import { keyRing, NOW } from "../support/claims";
import { open } from "../support/runtime-page";
import { field } from "../view/fields/field";
import { kinds } from "../view/fields/kinds";

const signing = { keyRing, binding: null, ttlSeconds: 3600, nowMs: () => NOW * 1000 };
const mug = { sku: "mug", name: "Stoneware mug", priceCents: 980, stock: 60 };

test.each(kinds)(
  "an instance inside of a view of $kind is its own, and patches stay in theirs",
  async (tested) => {
    const { kind, row, fieldView } = tested;
    const options = { as: "tr", props: { sku: "mug" }, data: rowData(kind, mug) } as const;
    const nested = `<table><tbody>${await renderView(productRow, row, options, signing)}</tbody></table>`;
    const data = { label: "Outer", fault: "none", nested } as const;
    const html = await renderView(field, fieldView, { data }, signing);
    const [inner, outer] = manifestsIn(html);
    const { page, next, logged, consoled } = await open(html);
    const patch = (instance: typeof inner, targetName: string) => ({
      op: "setText",
      targetInstance: instance?.instanceId,
      targetPart: null,
      targetName,
      value: "patched",
    });

    await page.getByLabel("Quantity of Stoneware mug").fill("3");
    const ofRow = await next();
    expect(ofRow.body.ctx).toBe(JSON.parse(inner?.text ?? "").events[0].ctx);
    ofRow.patch(patch(inner, "total"), patch(inner, "echo"));
    await logged("service:ui-patch:rejected");
    expect(await page.locator("td").last().textContent()).toBe("patched");

    await page.getByTitle("Outer").fill("x");
    const ofField = await next();
    expect(ofField.body.ctx).toBe(JSON.parse(outer?.text ?? "").events[0].ctx);
    ofField.patch(patch(outer, "echo"), patch(outer, "total"));
    await logged("service:ui-patch:rejected", 2);
    expect(await page.locator("p").first().textContent()).toBe("patched");
    expect(
      (await logged("service:ui-patch:rejected", 2)).map(({ detail }) => detail.reason),
    ).toEqual(["invalid", "invalid"]);
    expect(consoled).toEqual([]);
  },
);
