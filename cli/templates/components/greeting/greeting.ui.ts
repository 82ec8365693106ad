import { defineUiComponent, UiInteractionResult, UiOn, UiPart, UiResponsePatch } from "service-ui";

/** Greets whom a visitor names. The handler runs on the server alone; the browser never learns of it. */
export const greeting = defineUiComponent({
  name: "app.greeting",
  parts: [UiPart("name", "input", "visitor.name")],
  targets: ["message"],
  events: [
    UiOn(
      "name",
      "input",
      (event) => {
        const name = String(event.value() ?? "").trim();
        const message = name ? `Hello, ${name.slice(0, 40)}!` : "Who are you?";
        return UiInteractionResult.patch([UiResponsePatch.setText(event, "message", message)]);
      },
      { debounce: 150 },
    ),
  ],
});
