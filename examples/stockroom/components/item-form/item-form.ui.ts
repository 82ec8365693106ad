import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { FIELD_NAMES, type FieldName, itemFields } from "@/data/item-fields";
import { addItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { formErrors } from "../form-errors";
import { userOf } from "../user";

/** What the edit is based on; of a new item all three are 0. */
const props = z.object({ id: z.int(), began: z.int(), seen: z.int() });
type Event = UiInteractionEvent<z.output<typeof props>, FieldName | `${FieldName}-message`>;

export const itemForm = defineUiComponent({
  name: "items.form",
  props,
  parts: [
    UiPart("form", "form"),
    UiPart("name", "input", "item.name"),
    UiPart("sku", "input", "item.sku"),
    UiPart("category", "select", "item.category"),
    UiPart("shelf", "input", "item.shelf"),
    UiPart("quantity", "input", "item.quantity"),
    UiPart("minimum", "input", "item.minimum"),
    UiPart("cents", "input", "item.price"),
    UiPart("supplier", "email", "item.supplier"),
  ],
  targets: [
    "name-message",
    "sku-message",
    "category-message",
    "shelf-message",
    "quantity-message",
    "minimum-message",
    "cents-message",
    "supplier-message",
  ],
  events: [UiOn("form", "submit", save, { concurrency: "drop" })],
});

function save(event: Event) {
  const parsed = itemFields.safeParse(Object.fromEntries(event.fields));
  const complain = (errors: Partial<Record<FieldName, string[]>>) =>
    UiInteractionResult.patch(formErrors(event, FIELD_NAMES, errors));
  if (!parsed.success) return complain(z.flattenError(parsed.error).fieldErrors);

  const isNew = event.props.id === 0;
  const by = userOf(event).id;
  const saved = isNew ? addItem(parsed.data, by) : saveItem(event.props, parsed.data, by);
  if (saved === "taken") return complain({ sku: ["Another item has this number."] });
  // The new render tells who was faster, and what they did. The fields keep what was typed.
  if (typeof saved === "string") {
    const typed = FIELD_NAMES.map((field) =>
      UiResponsePatch.setValue(event, field, String(event.fields.get(field) ?? "")),
    );
    return UiInteractionResult.refresh([...formErrors(event, FIELD_NAMES, {}), ...typed]);
  }
  forgetReport();
  // Next keeps a page that was left, as it was: the next new item begins with empty fields.
  const emptied = isNew
    ? FIELD_NAMES.map((field) => UiResponsePatch.setValue(event, field, ""))
    : [];
  return UiInteractionResult.navigate(`/items/${saved.id}?saved=1`, {
    refresh: true,
    patches: emptied,
  });
}
