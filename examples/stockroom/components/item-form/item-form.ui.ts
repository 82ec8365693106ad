import { UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
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
  parts: [
    UiPart("form", "form"),
    UiPart("name", "input"),
    UiPart("sku", "input"),
    UiPart("category", "select"),
    UiPart("shelf", "input"),
    UiPart("quantity", "input"),
    UiPart("minimum", "input"),
    UiPart("cents", "input"),
    UiPart("supplier", "email"),
  ],
  events: (on) => [
    on(
      "form",
      "submit",
      (event) => {
        const { input, props, fields } = event;
        const by = event.context.user.id;
        const isNew = props.id === 0;
        const setAll = (textIn: (name: string) => unknown) =>
          FIELD_NAMES.map((name) => UiResponsePatch.setValue(event, name, String(textIn(name))));

        const saved = isNew ? addItem(input, by) : saveItem(props, input, by);
        if (saved === "taken") {
          return UiInteractionResult.invalid({ sku: "Another item has this number." });
        }
        // The new render tells who was faster, and what they did. The fields keep what was typed.
        if (typeof saved === "string") {
          return UiInteractionResult.refresh(setAll((name) => fields.get(name)));
        }
        forgetReport();
        // Next keeps a page that was left, as it was: the next new item begins with empty fields.
        const patches = isNew ? setAll(() => "") : [];
        return UiInteractionResult.navigate(`/items/${saved.id}?saved=1`, {
          refresh: true,
          patches,
        });
      },
      { input: itemFields },
    ),
  ],
});
