import { inspect } from "node:util";
import { expect, test } from "vitest";
import { DeclarationError } from "@/lib/service-ui/declare/declaration-error";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";

const form = defineUiComponent({
  name: "f",
  allow: () => true,
  parts: { form: "form" },
  events: [],
});
const { parts, targets } = createUiView(form);

test.each(["$$typeof", "then", "toJSON", "displayName", "nodeType", "asymmetricMatch", "_owner"])(
  "lets a tool ask whether its parts and targets have %s",
  (name) => {
    expect(Reflect.get(parts, name)).toBeUndefined();
    expect(Reflect.get(targets, name)).toBeUndefined();
  },
);

test("can be awaited, written to a console and compared", async () => {
  expect(await parts).toBe(parts);
  expect(inspect(parts)).toContain("form");
  expect(() => JSON.stringify(parts)).not.toThrow();
  expect(parts).toEqual(parts);
});

test("refuses a name that a developer has misspelt", () => {
  expect(() => Reflect.get(parts, "from")).toThrow(DeclarationError);
  expect(() => Reflect.get(targets, "outcom")).toThrow(DeclarationError);
  expect(() => Reflect.get(parts, "unitPrize")).toThrow(DeclarationError);
});
