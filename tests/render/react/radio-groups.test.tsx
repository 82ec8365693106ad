import fc from "fast-check";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/authoring";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { renderPage } from "@/lib/service-ui/testing/render-page";

const { Root, parts } = createUiView(
  defineUiComponent({
    name: "test.radios",
    allow: () => true,
    parts: { size: "radio", row: "item", form: "form" },
    events: [],
  }),
);

/** What is around a radio button, from the inside out, and whether it has a name of its own. */
type Box = "instance" | "row" | "form" | "div";
interface Place {
  readonly boxes: readonly Box[];
  readonly name: string | undefined;
}

/** The names of radio buttons, each pair of which is in a place of its own. */
async function namesOf(places: readonly Place[]): Promise<string[]> {
  const wrap = (content: ReactNode, box: Box, key: string): ReactNode => {
    if (box === "instance") return <Root key={key}>{content}</Root>;
    if (box === "form") return <parts.form key={key}>{content}</parts.form>;
    if (box === "div") return <div key={key}>{content}</div>;
    return (
      <parts.row key={key} rowKey={key}>
        {content}
      </parts.row>
    );
  };
  const pages = places.map(({ boxes, name }, at) => {
    const pair = ["s", "m"].map((value) => (
      <parts.size key={value} value={value} {...(name && { name })} />
    ));
    const content = boxes.reduce<ReactNode>((inner, box, depth) => {
      return wrap(inner, box, `${at}.${depth}`);
    }, pair);
    return <Root key={`page ${String(at)}`}>{content}</Root>;
  });
  const html = await renderPage(<main>{pages}</main>, {});
  return [...html.matchAll(/<input[^>]*type="radio"[^>]*/g)].map(
    ([radio]) => /name="([^"]*)"/.exec(radio)?.[1] ?? "",
  );
}

const place: fc.Arbitrary<Place> = fc.record({
  boxes: fc.array(fc.constantFrom<Box>("instance", "row", "form", "div"), { maxLength: 4 }),
  name: fc.option(fc.constant("level"), { nil: undefined }),
});

/** In which form browsers group a radio button: the nearest one, of any instance. */
const formOf = (places: readonly Place[], at: number) =>
  places[at]?.boxes.includes("form") ? at : undefined;

test("shares a group within a place, and with no other place unless a name is written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 2, maxLength: 4 }), async (places) => {
      const names = await namesOf(places);
      expect(names.length).toBe(places.length * 2);
      for (const [at, { name }] of places.entries()) {
        expect(names[at * 2]).toBe(names[at * 2 + 1]);
        if (name) expect(names[at * 2]).toBe(name);
        for (const [other, { name: otherName }] of places.entries()) {
          if (other === at || (name && otherName)) continue;
          const isOneGroup =
            names[at * 2] === names[other * 2] && formOf(places, at) === formOf(places, other);
          expect(isOneGroup, JSON.stringify([places, names])).toBe(false);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("has the name of its part in a form, which reads it", async () => {
  const form: Place = { boxes: ["form", "row"], name: undefined };
  expect(await namesOf([form])).toEqual(["size", "size"]);
});

test("is one group for each row of a form, and of each instance in it", async () => {
  const html = await renderPage(
    <Root>
      <parts.form>
        {["a", "b"].map((key) => (
          <parts.row key={key} rowKey={key}>
            <parts.size value="s" /> <parts.size value="m" />
          </parts.row>
        ))}
        <Root>
          <parts.size value="s" />
        </Root>
        <parts.size value="s" />
      </parts.form>
    </Root>,
    {},
  );
  const names = [...html.matchAll(/name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(["a-size", "a-size", "b-size", "b-size", expect.anything(), "size"]);
  expect(new Set(names).size).toBe(4);
});
