import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";

export const choice = defineUiComponent({
  name: "choice",
  allow: () => true,
  parts: [
    UiPart("size", "select"),
    UiPart("seats", "range"),
    UiPart("code", "input"),
    UiPart("fill", "button"),
    UiPart("mail", "checkbox"),
  ],
  targets: ["echo"],
  events: (on) => [
    on("size", "change", (event) =>
      UiInteractionResult.patch([UiResponsePatch.setText(event, "echo", `size ${event.value()}`)]),
    ),
    on("seats", "change", (event) =>
      UiInteractionResult.patch([UiResponsePatch.setText(event, "echo", `seats ${event.value()}`)]),
    ),
    on(
      "mail",
      "switched",
      (event) => {
        const echo = event.input ? "mail on" : "mail off";
        return UiInteractionResult.patch([UiResponsePatch.setText(event, "echo", echo)]);
      },
      { input: z.boolean() },
    ),
    on("fill", "click", (event) =>
      UiInteractionResult.patch([UiResponsePatch.setValue(event, "code", "SERVER")]),
    ),
  ],
});
