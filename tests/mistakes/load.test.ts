import { expect, test } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { DeclarationError } from "@/lib/service-ui/declare/declaration-error";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { Primitive } from "@/lib/service-ui/declare/primitives";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";

const form = UiPart("form", "form");
const define = (different: object) =>
  defineUiComponent({
    name: "workshop",
    allow: () => true,
    parts: [form],
    events: [],
    ...different,
  });

/** A name that the compiler knows as some text only, as one from a table is. */
const named = (name: string): string => name;

/** Mistakes that the compiler can't see. They fail at module load, so they fail `next build`. */
test.each<[what: string, told: string, load: () => unknown]>([
  [
    "a component's name has a capital",
    '"Workshop" is not allowed',
    () => define({ name: "Workshop" }),
  ],
  [
    "a name from a table begins with a capital",
    'the part name "Email" is not allowed',
    () => define({ parts: [UiPart(named("Email"), "email")] }),
  ],
  [
    "the options come after the handler",
    'Write on("form", "input", { debounce }, (event) => …)',
    () =>
      define({ events: [Reflect.apply(UiOn, null, ["form", "input", () => {}, { debounce: 1 }])] }),
  ],
  [
    "the app has no authorizer to leave it to",
    "createDispatchRoute(registry, { authorizer })",
    () => createDispatchRoute(createRegistry([define({ allow: "authorizer" })])),
  ],
  ["a part is declared twice", "declared twice", () => define({ parts: [form, form] })],
  ["a target is a part's name", "is a part's name", () => define({ targets: ["form"] })],
  [
    "a bind is no path",
    'bind of part "email"',
    () => define({ parts: [UiPart("email", "email", "user email")] }),
  ],
  [
    "a primitive from a table is none",
    "not a primitive",
    () => define({ parts: { email: named("emial") as Primitive } }),
  ],
  [
    "a part from a table is not declared",
    "Declared parts",
    () => define({ events: [UiOn(named("from"), "click", () => {})] }),
  ],
  [
    "an event has two handlers",
    "is declared twice",
    () => define({ events: ["a", "b"].map(() => UiOn("form", "submit", () => {})) }),
  ],
  [
    "an option is out of its range",
    "debounce: -1",
    () => define({ events: [UiOn("form", "input", { debounce: -1 }, () => {})] }),
  ],
  [
    "two components share a name",
    "registered twice",
    () => createRegistry([define({}), define({})]),
  ],
  [
    "a view's part from a table is not declared",
    'renders the part "emial"',
    () => Reflect.get(createUiView(define({})).parts, named("emial")),
  ],
])("the load of the module tells that %s", (_what, told, load) => {
  expect(load).toThrow(DeclarationError);
  expect(load).toThrow(told);
});
