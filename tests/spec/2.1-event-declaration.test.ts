import { describe, expect, test } from "vitest";
import { defineUiComponent, UiOn, UiPart } from "@/lib/service-ui/authoring";

function noop() {}
const withEvent = (event: string) =>
  defineUiComponent({
    name: "spec",
    allow: () => true,
    parts: [UiPart("field", "input", "form.field")],
    events: [UiOn("field", event, noop)],
  });

describe("SPEC 2.1 event declaration", () => {
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
});
