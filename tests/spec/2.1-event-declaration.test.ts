import { describe, expect, test } from "vitest";
import { defineUiComponent, UiOn, UiPart } from "@/lib/authoring";

const noop = () => {};
const withEvent = (event: string) =>
  defineUiComponent({
    name: "spec",
    parts: [UiPart("field", "input", "form.field")],
    events: [UiOn("field", event, noop)],
  });

describe("SPEC 2.1 event declaration", () => {
  test("UiOn(part, event) marks the handler of one (part, event) pair", () => {
    const marked = { part: "field", event: "input", handler: noop };
    expect(withEvent("input").events).toMatchObject([marked]);
  });

  test("part must name a UiPart of the same component", () => {
    expect(() =>
      defineUiComponent({
        name: "spec",
        parts: [UiPart("field", "input")],
        events: [UiOn("other" as "field", "input", noop)],
      }),
    ).toThrow(/"other"/);
  });

  test.each(["input", "a", "x1", "custom:done", "a_b-c:d9"])(
    "event %s matches ^[a-z][a-z0-9:_-]*$",
    (event) => {
      expect(() => withEvent(event)).not.toThrow();
    },
  );

  test.each(["", "Input", "inPut", "1a", "-a", ":a", "a b", "a.b", "ä", "a\n"])(
    "event %o does not",
    (event) => {
      expect(() => withEvent(event)).toThrow(/event/);
    },
  );

  test("UiPart(name, uses, bind) declares name, primitive and bound field", () => {
    const part = { name: "field", uses: "input", bind: "form.field" };
    expect(UiPart("field", "input", "form.field")).toEqual(part);
  });

  test("rule 1: all checks run when the metadata is extracted, at startup and not at request time", () => {
    expect(() => withEvent("WRONG")).toThrow(expect.objectContaining({ name: "DeclarationError" }));
  });
});
