import { z } from "zod";
import { FIELD_NAMES, itemFields } from "@/data/item-fields";
import { addItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { defineUiComponent, isEditor } from "../user";

export const itemForm = defineUiComponent({
  name: "items.form",
  allow: isEditor,
  /** What the edit is based on; of a new item all three are 0. */
  props: z.object({ id: z.int(), began: z.int(), seen: z.int() }),
  /** What is typed stays when the edit goes on from a newer version. */
  record: ["id"],
  parts: {
    form: "form",
    name: "input",
    sku: "input",
    category: "select",
    shelf: "input",
    quantity: "input",
    minimum: "input",
    cents: "input",
    supplier: "email",
  },
  events: (on) => [
    on("form", "submit", { input: itemFields }, (event) => {
      const { input, props, fields } = event;
      const by = event.context.user.id;
      const isNew = props.id === 0;
      const setAll = (textIn: (name: string) => unknown) =>
        FIELD_NAMES.map((name) => event.setValue(name, String(textIn(name))));

      const saved = isNew ? addItem(input, by) : saveItem(props, input, by);
      if (saved === "taken") {
        return event.invalid({ sku: "Another item has this number." });
      }
      // The new render tells who was faster, and what they did. The fields keep what was typed.
      if (typeof saved === "string") {
        return event.refresh(...setAll((name) => fields.get(name)));
      }
      forgetReport();
      // Next keeps a page that was left, as it was: the next new item begins with empty fields.
      const patches = isNew ? setAll(() => "") : [];
      return event.navigate(`/items/${saved.id}?saved=1`, {
        refresh: true,
        patches,
      });
    }),
  ],
});
