import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { productRow } from "@/components/demo/product-row/product-row.ui";
import { products } from "@/components/demo/product-row/products";
import { rowData } from "@/components/demo/product-row/row-data";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { manifestsIn } from "@/lib/service-ui/render/manifest-script";
import { renderView } from "@/lib/service-ui/render/render-view";
import type { View, ViewInput } from "@/lib/service-ui/render/view";
import { type Html, htmlView } from "@/lib/service-ui/render/views/html/html";
import { preactView } from "@/lib/service-ui/render/views/preact/preact";
import { signing } from "../support/claims";
import { kinds } from "./fields/kinds";
import { attributesOf, elementsOf } from "./parsed";

const counter = defineUiComponent({
  name: "test.counter",
  allow: () => true,
  parts: { more: "button" },
  targets: ["count"],
  events: (on) => [on("more", "click", () => {})],
});
const sealed = defineUiComponent({
  name: "test.sealed",
  allow: () => true,
  props: z.object({ id: z.number() }),
  parts: [],
  events: [],
});
const write: View<typeof counter> = () =>
  '<button data-ui-part="more" type="button"></button><b data-ui-target="count"></b>';
const empty: View<typeof sealed> = () => "";

describe("the root", () => {
  test.each(["tr", "li", "tbody", "section", "span", "fieldset"] as const)(
    "is a <%s> where the render says so",
    async (as) => {
      const html = await renderView(sealed, empty, { as, props: { id: 1 } }, signing);
      expect(elementsOf(html).map(({ tagName }) => tagName)).toEqual([as, "script"]);
    },
  );

  test("has the attributes of the render, escaped, and its own markers whatever those say", async () => {
    const attributes = { class: 'a"b', hidden: true, title: undefined, "data-ui-component": "x" };
    const [root] = elementsOf(await renderView(counter, write, { attributes }, signing));

    expect(root && attributesOf(root)).toEqual({
      class: 'a"b',
      hidden: "",
      "data-ui-component": "test.counter",
      "data-ui-component-instance-id": expect.stringMatching(/^uci_/),
    });
  });

  test.each(["onclick", "onchange", "a b", "x>", 'q"', "=", "ONLOAD"])(
    "has no attribute %s",
    async (name) => {
      const rendered = renderView(counter, write, { attributes: { [name]: "x" } }, signing);
      await expect(rendered).rejects.toThrow(TypeError);
    },
  );

  test("is no element that a string alone names", async () => {
    const as = "script" as "div";
    await expect(renderView(counter, write, { as }, signing)).rejects.toThrow("<script>");
  });
});

test.each([[undefined], [null], [42], [{}]])("refuses a view that gives %j", async (given) => {
  const rendered = renderView(counter, () => given as unknown as string, {}, signing);
  await expect(rendered).rejects.toThrow(/"test\.counter" returned/);
});

const renderSealed = (inside: string, as: "div" | "tr" = "div") =>
  renderView(sealed, () => inside, { as, props: { id: 1 } }, signing);

const manifest = '<script data-ui-event-manifest="uci_x"></script>';
test.each([
  ["an element that a row does not take", "tr", "<div></div>", /lands beside the root/],
  ["text in a row", "tr", "hello", /text lands beside the root/],
  ["a comment without an end", "div", "<!-- ", /swallows the manifest|beside/],
  ["a quote without an end", "div", '<b title="', /swallows the manifest|beside/],
  ["a script without an end", "div", "<script>", /swallows the manifest|beside/],
  ["an element left open", "div", "<b>", /swallows the manifest/],
  ["a root written by hand", "div", '<i data-ui-component="x"></i>', /without a manifest/],
  ["a manifest written by hand", "div", manifest, /outside of its root/],
] as const)(
  "refuses HTML that a browser would read otherwise: %s",
  async (_what, as, inside, message) => {
    await expect(renderSealed(inside, as)).rejects.toThrow(message);
  },
);

describe("HTML of any spelling is read as a browser reads it:", () => {
  test.each([
    ["markers in comments do not count", "<!-- <i data-ui-part='other'> -->"],
    ["markers in text areas do not count", "<textarea><i data-ui-part='other'></textarea>"],
    ["markers in other values do not count", `<i title="<i data-ui-part='other'>"></i>`],
    ["comments of frameworks are no roots", "<!--[--><!--]--><!--lit-part--><!--/lit-part-->"],
  ])("%s", async (_what, inside) => {
    expect(await renderSealed(inside)).toContain(inside);
  });

  test("an unquoted marker in capitals counts", async () => {
    const rendered = renderSealed("<I DATA-UI-PART=other></I>");
    await expect(rendered).rejects.toThrow('the part "other"');
  });
});

test("a part on another element than its own is refused", async () => {
  const wrong: View<typeof counter> = () =>
    '<a data-ui-part="more"></a><b data-ui-target="count"></b>';
  await expect(renderView(counter, wrong, {}, signing)).rejects.toThrow(
    'renders the part "more" as <a>. It uses "button", which is <button>',
  );
});

test("the marks of a view are typed by its component", () => {
  type Input = ViewInput<typeof counter, { readonly start: number }>;
  expectTypeOf<Parameters<Input["part"]>[0]>().toEqualTypeOf<"more">();
  expectTypeOf<Parameters<Input["target"]>[0]>().toEqualTypeOf<"count">();
  expectTypeOf<Input["start"]>().toEqualTypeOf<number>();
  expectTypeOf<
    ReturnType<ViewInput<typeof counter, unknown, Html>["part"]>
  >().toEqualTypeOf<Html>();
  // @ts-expect-error: no such part
  preactView<typeof counter>(({ part }) => part("less"));
  // @ts-expect-error: no such target
  htmlView<typeof counter>(({ target }) => target("more"));
});

test("a render is typed by its component and by its view", () => {
  type Shown = View<typeof counter, { readonly start: number }>;
  const shown = write as Shown;
  const typed = () => [
    renderView(counter, shown, { data: { start: 1 } }, signing),
    // @ts-expect-error: the view shows data
    renderView(counter, shown, {}, signing),
    // @ts-expect-error: data of another type
    renderView(counter, shown, { data: { start: "1" } }, signing),
    // @ts-expect-error: the component has props
    renderView(sealed, empty, {}, signing),
    // @ts-expect-error: props of another type
    renderView(sealed, empty, { props: { id: "1" } }, signing),
    // @ts-expect-error: the view of another component
    renderView(sealed, write, { props: { id: 1 } }, signing),
  ];
  expect(typed).toBeTypeOf("function");
});

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
