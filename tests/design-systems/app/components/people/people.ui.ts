import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { changePerson } from "./people";

export const people = defineUiComponent({
  name: "workshop.people",
  allow: () => true,
  parts: { table: "block", row: "row", paid: "button" },
  events: (on) => [
    on("paid", "click", async (event) => {
      await changePerson(event.rowKey, { hasPaid: event.value() === "yes" });
      return event.refresh();
    }),
    on("table", "undo", { input: z.string() }, async (event) => {
      await changePerson(event.input, { isGone: false });
      return event.refresh();
    }),
  ],
});

/** What stands in the dialog of a person. */
export const removal = defineUiComponent({
  name: "workshop.removal",
  allow: () => true,
  parts: { remove: "button" },
  events: (on) => [
    on("remove", "click", async (event) => {
      await changePerson(event.rowKey, { isGone: true });
      return event.refresh();
    }),
  ],
});

/** What stands in the popover of a person. */
export const note = defineUiComponent({
  name: "workshop.note",
  allow: () => true,
  parts: { form: "form", text: "textarea" },
  events: (on) => [
    on("form", "submit", async (event) => {
      await changePerson(event.rowKey, { note: String(event.fields.get("text")) });
      return event.refresh();
    }),
  ],
});
