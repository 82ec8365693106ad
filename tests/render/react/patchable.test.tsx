import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defineUiComponent, UiPart } from "@/lib/service-ui/authoring";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { InstanceRoot } from "@/lib/service-ui/render/react/patchable";
import { renderPage } from "@/lib/service-ui/testing/render-page";

const view = createUiView(
  defineUiComponent({
    name: "test.row",
    allow: () => true,
    parts: [
      UiPart("amount", "number", "row.amount"),
      UiPart("go", "button"),
      UiPart("done", "checkbox"),
      UiPart("note", "block"),
    ],
    targets: ["total"],
    events: (on) => [on("amount", "input", () => {}), on("go", "click", () => {})],
  }),
);
const Amount = view.parts.amount;
const Go = view.parts.go;
const Total = view.targets.total;

async function htmlOf(element: React.ReactElement): Promise<string> {
  return (await renderPage(element, {})).replace(/<!--.*?-->/g, "");
}

test("writes a part as its primitive, with its attributes, and its mark", async () => {
  expect(await htmlOf(<Amount id="a" name="amount" min={1} defaultValue={2} />)).toContain(
    '<input type="number" id="a" min="1" data-ui-part="amount"' + ' name="amount" value="2"/>',
  );
  expect(await htmlOf(<Amount />)).toContain('name="amount"');
  expect(await htmlOf(<Amount name="" />)).toContain('name=""');
  expect(await htmlOf(<Go value="a">Go</Go>)).toContain(
    '<button type="button" value="a" data-ui-part="go">Go</button>',
  );
});

test("tells the runtime of a box that React controls", async () => {
  const Done = view.parts.done;
  expect(await htmlOf(<Done checked={false} readOnly />)).toContain('data-ui-value=""');
  expect(await htmlOf(<Done defaultChecked={false} />)).not.toContain("data-ui-value");
});

test("tells the runtime of a text that people edit", async () => {
  const Note = view.parts.note;
  expect(await htmlOf(<Note contentEditable>{"a"}</Note>)).toContain('data-ui-text="a">a</div>');
  expect(await htmlOf(<Note contentEditable={false} />)).toContain('data-ui-text=""></div>');
  expect(await htmlOf(<Note>a</Note>)).not.toContain("data-ui-text");
  const list = <b>a</b>;
  expect(await htmlOf(<Note contentEditable>{list}</Note>)).not.toContain("data-ui-text");
});

test("writes a target as the element that is asked for, a span if none is", async () => {
  expect(await htmlOf(<Total id="t">1</Total>)).toContain(
    '<span id="t" data-ui-target="total">1</span>',
  );
  expect(
    await htmlOf(
      <Total as="output" announce>
        1
      </Total>,
    ),
  ).toContain('<output aria-live="polite" data-ui-target="total">1</output>');
});

test("writes the key of a row on a part and on a target", async () => {
  expect(await htmlOf(<Go rowKey="17">Go</Go>)).toContain('data-ui-key="17" data-ui-part="go"');
  expect(await htmlOf(<Total rowKey={`"<b>`}>1</Total>)).toContain(
    '<span data-ui-key="&quot;&lt;b&gt;" data-ui-target="total">1</span>',
  );
});

test.each([[17], [""], [null], ["x".repeat(257)]])(
  "renders no row with the key %j",
  async (key) => {
    const rowKey = key as string;
    await expect(htmlOf(<Go rowKey={rowKey}>Go</Go>)).rejects.toThrow("1 to 256 characters");
    await expect(htmlOf(<Total rowKey={rowKey}>1</Total>)).rejects.toThrow("1 to 256 characters");
  },
);

test("refuses an undeclared name before any page is rendered", () => {
  expect(() => view.targets["sum" as never]).toThrow(/"sum"/);
  expect(() => view.parts["sum" as never]).toThrow(/"sum"/);
});

test("lets no attribute take the place of a mark", async () => {
  const marks = { "data-ui-part": "amount", "data-ui-target": "other" };
  expect(await htmlOf(<Go {...marks}>Go</Go>)).toContain('data-ui-part="go"');
  expect(await htmlOf(<Total {...marks}>1</Total>)).toContain('data-ui-target="total"');
});

test("writes text in pieces as one text, so that React can hydrate a patched one", async () => {
  const html = (element: React.ReactElement) => renderPage(element, {});
  expect(await html(<Go>Buy {2} more</Go>)).toContain(">Buy 2 more</button>");
  expect(await html(<Total>Total: {3}</Total>)).toContain(">Total: 3</span>");
});

const signed = { c: "row", i: "uci_AAAAAAAAAAAAAAAAAAAAAA", iat: 1, exp: 2, events: [] };

test("says which instance it is, whatever attributes its author gives", () => {
  const others = { "data-ui-component": "x", "data-ui-component-instance-id": "uci_x" };
  expect(renderToStaticMarkup(<InstanceRoot signed={signed} {...others} />)).toContain(
    `<div data-ui-component="row" data-ui-component-instance-id="${signed.i}">`,
  );
});

test("has a manifest without events, too", () => {
  expect(renderToStaticMarkup(<InstanceRoot as="section" signed={signed} />)).toContain(
    `<script type="application/json" data-ui-event-manifest="${signed.i}" ` +
      `data-ui-component="row">` +
      `{"v":1,"c":"row","i":"${signed.i}","events":[]}</script></section>`,
  );
});
