import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { attributesText, renderView } from "@/lib/service-ui/render/render-view";
import type { View } from "@/lib/service-ui/render/view";
import { html, htmlView } from "@/lib/service-ui/render/views/html/html";
import { html as litHtml, litView } from "@/lib/service-ui/render/views/lit/lit";
import { preactView } from "@/lib/service-ui/render/views/preact/preact";
import { signing } from "../support/claims";
import { attributesOf, elementsOf } from "./parsed";

const list = defineUiComponent({
  name: "test.list",
  allow: () => true,
  parts: { row: "item" },
  targets: ["total"],
  events: [],
});
const KEY = `"><script>&'`;

test.each<[string, View<typeof list>]>([
  [
    "of plain functions",
    ({ part, target }) =>
      `<li${attributesText(part("row", { key: KEY }))}><b${attributesText(target("total", { key: KEY }))}></b></li>`,
  ],
  [
    "of HTML templates",
    htmlView<typeof list>(
      ({ part, target }) =>
        html`<li ${part("row", { key: KEY })}><b ${target("total", { key: KEY })}></b></li>`,
    ),
  ],
  [
    "of Lit, which writes the attribute itself",
    litView<typeof list>(
      ({ part, target }) =>
        litHtml`<li ${part("row")} data-ui-key=${KEY}><b ${target("total")} data-ui-key=${KEY}></b></li>`,
    ),
  ],
])("writes the key of a row on a part and on a target, in a view %s", async (_kind, view) => {
  const written = elementsOf(await renderView(list, view, {}, signing)).map(attributesOf);
  expect(written.slice(1, 3)).toMatchObject([
    { "data-ui-part": "row", "data-ui-key": KEY },
    { "data-ui-target": "total", "data-ui-key": KEY },
  ]);
});

test.each([[17], [""], [null], ["x".repeat(257)]])("refuses the key %j", async (key) => {
  const view = preactView<typeof list>(({ part }) => {
    part("row", { key: key as string });
    return null;
  });
  await expect(renderView(list, view, {}, signing)).rejects.toThrow("1 to 256 characters");
});

test("knows no key of a mark in Lit, which would keep it forever", () => {
  litView<typeof list>(({ part }) => {
    // @ts-expect-error: the template writes data-ui-key itself.
    return part("row", { key: "17" });
  });
});
