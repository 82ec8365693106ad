import { defineUiComponent, UiInteractionResult, UiPart } from "service-ui";
import { z } from "zod";
import { changePerson } from "./people";

export const people = defineUiComponent({
  name: "workshop.people",
  allow: () => true,
  parts: [UiPart("table", "block"), UiPart("row", "row"), UiPart("paid", "button")],
  events: (on) => [
    on("paid", "click", async (event) => {
      await changePerson(event.rowKey, { hasPaid: event.value() === "yes" });
      return UiInteractionResult.refresh();
    }),
    on(
      "table",
      "undo",
      async (event) => {
        await changePerson(event.input, { isGone: false });
        return UiInteractionResult.refresh();
      },
      { input: z.string() },
    ),
  ],
});

/** What stands in the dialog of a person. */
export const removal = defineUiComponent({
  name: "workshop.removal",
  allow: () => true,
  parts: [UiPart("remove", "button")],
  events: (on) => [
    on("remove", "click", async (event) => {
      await changePerson(event.rowKey, { isGone: true });
      return UiInteractionResult.refresh();
    }),
  ],
});

/** What stands in the popover of a person. */
export const note = defineUiComponent({
  name: "workshop.note",
  allow: () => true,
  parts: [UiPart("form", "form"), UiPart("text", "textarea")],
  events: (on) => [
    on("form", "submit", async (event) => {
      await changePerson(event.rowKey, { note: String(event.fields.get("text")) });
      return UiInteractionResult.refresh();
    }),
  ],
});
