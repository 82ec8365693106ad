import "@/lib/service-ui/testing/setup";
import { serialize } from "parse5";
import { describe, expect, test, vi } from "vitest";
import { ProductRow } from "@/components/demo/product-row/product-row";
import { productRow } from "@/components/demo/product-row/product-row.ui";
import type { Product } from "@/components/demo/product-row/products";
import { rowData } from "@/components/demo/product-row/row-data";
import { createHtmlView } from "@/lib/service-ui/render/react/create-html-view";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { renderView } from "@/lib/service-ui/render/render-view";
import type { Slots } from "@/lib/service-ui/render/view";
import { renderPage } from "@/lib/service-ui/testing/render-page";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_TARGET } from "@/lib/service-ui/wire/markup";
import { ATTR_RULES } from "@/lib/service-ui/wire/rules";
import { signing } from "../support/claims";
import { type Fault, type FieldData, field } from "./fields/field";
import { kinds } from "./fields/kinds";
import { attributesOf, elementsOf, textOf } from "./parsed";

const mug: Product = { sku: "mug", name: "Stoneware mug", priceCents: 980, stock: 60 };
const hostile = `"><script>alert(1)</script><!-- ' & \${x} {{ x }} </td></tr>`;

vi.mock("@/lib/service-ui/keys/page-keys", () => ({
  signingContext: async () => signing,
}));
// Else each seal has a nonce of its own, and no two renders could be held against each other.
vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  randomBytes: (size: number) => Buffer.alloc(size, 7),
}));

/** What the runtime and the handlers know of a page: all but what a view looks like. */
function contractOf(html: string) {
  const marked = elementsOf(html).filter(({ attrs }) =>
    attrs.some(({ name }) => name.startsWith("data-ui-")),
  );
  return marked.map((element) => ({
    tag: element.tagName,
    contract: Object.fromEntries(
      Object.entries(attributesOf(element)).filter(([name]) =>
        /^(data-ui-|aria-live|type$)/.test(name),
      ),
    ),
    text: textOf(element.tagName === "tr" ? { ...element, childNodes: [] } : element),
  }));
}

const react = await renderPage(<ProductRow product={mug} />, {});

test("React's row has the contract that the others are held to", () => {
  const [root, part, target, script] = contractOf(react);

  expect(root).toMatchObject({ tag: "tr", contract: { [ATTR_INSTANCE]: expect.any(String) } });
  expect(part).toMatchObject({ tag: "input", contract: { [ATTR_PART]: "quantity" } });
  expect(target).toMatchObject({ tag: "td", contract: { [ATTR_TARGET]: "total" }, text: "€9.80" });
  expect(script).toMatchObject({
    tag: "script",
    contract: {
      [ATTR_MANIFEST]: expect.any(String),
      [ATTR_RULES]: expect.stringContaining('["quantity","input",{"debounce"'),
    },
  });
  expect(contractOf(react)).toHaveLength(4);
});

test("escapes hostile data in React's row as in the others", async () => {
  const html = await renderPage(<ProductRow product={{ ...mug, name: hostile }} />, {});
  const input = elementsOf(html).find(({ tagName }) => tagName === "input");

  expect(elementsOf(html).filter(({ tagName }) => tagName === "script")).toHaveLength(1);
  expect(input && attributesOf(input)["aria-label"]).toBe(`Quantity of ${hostile}`);
});

describe.each(kinds)("a view of $kind", ({ kind, row, fieldView }) => {
  const Row = createHtmlView(productRow, row);
  const renderRow = (product: Product) => {
    const options = {
      as: "tr",
      props: { sku: product.sku },
      data: rowData(kind, product),
    } as const;
    return renderView(productRow, row, options, signing);
  };
  const Field = createHtmlView(field, fieldView);
  const clean = { label: "Label", fault: "none", nested: "" } as const;
  const renderField = (data: Partial<FieldData>, check = true, slots: Slots = {}) =>
    renderView(field, fieldView, { check, slots, data: { ...clean, ...data } }, signing);

  test("has the contract of React's, token for token", async () => {
    expect(contractOf(await renderRow(mug))).toEqual(contractOf(react));
  });

  test("has the same contract as a component in a page of React", async () => {
    const row = <Row as="tr" className="row" props={{ sku: "mug" }} data={rowData(kind, mug)} />;
    const inPage = await renderPage(row, {});

    expect(contractOf(inPage)).toEqual(contractOf(react));
    expect(attributesOf(elementsOf(inPage)[0] as never)).toMatchObject({ class: "row" });
  });

  test("has a hidden field with its name and value, and no event of it", async () => {
    const view = createUiView(field);
    const inReact = await renderPage(
      <view.Root>
        <view.parts.field />
        <view.targets.echo as="p" />
        <view.parts.version value="7" />
      </view.Root>,
      {},
    );
    for (const html of [
      inReact,
      await renderField({}),
      await renderPage(<Field data={clean} />, {}),
    ]) {
      const hidden = elementsOf(html)
        .map(attributesOf)
        .filter(({ type }) => type === "hidden");
      expect(hidden).toEqual([
        // Without `autocomplete`, Firefox would fill in the value of before, after a reload.
        {
          type: "hidden",
          autocomplete: "off",
          name: "version",
          [ATTR_PART]: "version",
          value: "7",
        },
      ]);
      const [{ text = "" } = {}] = contractOf(html).filter(({ tag }) => tag === "script");
      expect(JSON.parse(text).events.map(({ p }: { p: string }) => p)).toEqual(["field"]);
    }
  });

  test("escapes hostile data, in text and in attributes", async () => {
    const html = await renderRow({ ...mug, name: hostile });
    const elements = elementsOf(html);
    const header = elements.find(({ tagName }) => tagName === "th");
    const input = elements.find(({ tagName }) => tagName === "input");

    expect(elements.filter(({ tagName }) => tagName === "script")).toHaveLength(1);
    expect(header && textOf(header)).toContain(hostile);
    expect(input && attributesOf(input)["aria-label"]).toBe(`Quantity of ${hostile}`);
    expect(contractOf(html)).toEqual(contractOf(react));
  });

  test("keeps a hostile address inside of its attribute", async () => {
    const html = await renderField({ label: `javascript:alert("1")' onclick='x` });
    const link = elementsOf(html).find(({ tagName }) => tagName === "a");
    const attributes = link && Object.entries(attributesOf(link));

    expect(attributes?.filter(([name]) => !/^(data-v-|class)/.test(name))).toEqual([
      ["href", `javascript:alert("1")' onclick='x`],
    ]);
  });

  test("writes the HTML of its slots where it has them", async () => {
    const html = await renderField({ label: hostile }, true, {
      children: "<b>first</b>",
      footer: inTable(await renderRow(mug)),
    });
    const [b, footer] = ["b", "footer"].map((name) =>
      elementsOf(html).find(({ tagName }) => tagName === name),
    );

    expect(b && textOf(b)).toBe("first");
    expect(footer && contractOf(serialize(footer))).toEqual(contractOf(react));
  });

  test("takes React's own elements into its slots, in a page of React", async () => {
    const footer = (
      <table>
        <tbody>
          <ProductRow product={mug} />
        </tbody>
      </table>
    );
    const html = await renderPage(
      <Field data={{ ...clean, label: hostile }} slots={{ footer }} id="field">
        {"<i>&"}
      </Field>,
      {},
    );
    const alone = await renderPage(<Field data={{ ...clean, label: hostile }} />, {});
    const [root, ...rest] = contractOf(html);
    const ofRow = contractOf(react);

    expect(html).toContain("&lt;i&gt;&amp;");
    expect(html).not.toMatch(/<!--[0-9a-f]{32}/);
    expect(rest.filter(({ tag }) => tag === "script")).toHaveLength(2);
    expect(rest).toEqual(expect.arrayContaining(ofRow));
    const own = rest.filter((element) => !ofRow.some(({ tag }) => tag === element.tag));
    const ownAlone = contractOf(alone).filter(({ tag }) => !ofRow.some((row) => row.tag === tag));
    expect([root?.tag, ...own.map(({ tag }) => tag)]).toEqual(ownAlone.map(({ tag }) => tag));
  });

  test("throws what it throws while it renders, with its own stack", async () => {
    const error = await renderField({ fault: "throws" }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(RangeError);
    expect((error as Error).stack).toContain("field");
  });

  test("takes other instances in, each with its manifest", async () => {
    const html = await renderField({ nested: await renderRow(mug).then(inTable) });
    const manifests = contractOf(html).filter(({ tag }) => tag === "script");

    const components = manifests.map(({ text }) => JSON.parse(text).c);
    expect(components).toEqual(["demo.product-row", "test.field"]);
  });

  test("says what it gives the instance in it twice", async () => {
    const nested = inTable(await renderRow(mug));

    await expect(renderField({ nested: nested + nested })).rejects.toThrow(
      /"test\.field": a view renders the instance uci_\S+ twice/,
    );
  });

  test.each<[Fault, RegExp]>([
    ["drop", /^Component "test\.field": a view drops the part "field"\. Write part\("field"\)/],
    ["drop-target", /a view drops the target "echo"/],
    [
      "unknown",
      /a view renders the part "other", which is not declared\. Declared parts: "field", "version"/,
    ],
    [
      "foreign",
      /a view renders the part "other", which is not declared\. Declared parts: "field", "version"/,
    ],
    ["roots", /a view renders two roots: .*<section>.* beside the root/],
    ["open", /a view leaves an element open, which swallows the manifest/],
    ["handler", /a view writes the attribute "onclick"/],
  ])("with the fault %s is an error that names it", async (fault, message) => {
    await expect(renderField({ fault })).rejects.toThrow(message);
  });

  test("that asks for what is not declared throws in production as well", async () => {
    await expect(renderField({ fault: "unknown" }, false)).rejects.toThrow('the part "other"');
  });

  test("is not parsed in production", async () => {
    expect(await renderField({ fault: "drop" }, false)).toContain(ATTR_MANIFEST);
  });
});

const inTable = (row: string) => `<table><tbody>${row}</tbody></table>`;
