import { defineUiComponent, UiPart } from "service-ui";

function acknowledge() {}

/** A component of three events, for pages of many instances. */
export const row = defineUiComponent({
  name: "bench.row",
  allow: "authorizer",
  parts: [
    UiPart("name", "input", "row.name"),
    UiPart("amount", "number", "row.amount"),
    UiPart("remove", "button"),
  ],
  targets: ["message"],
  events: (on) => [
    on("name", "input", acknowledge),
    on("amount", "input", acknowledge),
    on("remove", "click", acknowledge),
  ],
});
