import { defineUiComponent } from "service-ui";
import { changePerson } from "../people/people";

/** One component for all of a table: its dialogs and popovers stand inside of its root. */
export const list = defineUiComponent({
  name: "workshop.list",
  allow: () => true,
  parts: { row: "row", paid: "checkbox", here: "checkbox", note: "textarea", remove: "button" },
  events: (on) => [
    on("paid", "change", async (event) => {
      await changePerson(event.rowKey, { hasPaid: event.value() === true });
      return event.refresh();
    }),
    on("here", "click", async (event) => {
      await changePerson(event.rowKey, { isHere: event.value() === true });
      return event.refresh();
    }),
    on("note", "change", async (event) => {
      await changePerson(event.rowKey, { note: String(event.value()) });
      return event.refresh();
    }),
    on("remove", "click", async (event) => {
      await changePerson(event.rowKey, { isGone: true });
      return event.refresh();
    }),
  ],
});
