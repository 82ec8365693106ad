import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { itemFields } from "@/data/item-fields";
import { addPieces, findItem, removeItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { formErrors } from "../form-errors";
import { euros, number } from "../format";
import { userOf } from "../user";
import { editOf, type ListView, listView, pathOf } from "./list-view";

/** The key of a row comes from the page: whatever it is, it names an item of the list or none. */
const rowKey = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0);
const inlineFields = itemFields.pick({ name: true, shelf: true, quantity: true });
const FIELDS = ["name", "shelf", "quantity"] as const;
type Field = (typeof FIELDS)[number];
type Event = UiInteractionEvent<
  ListView,
  "row" | "count" | "worth" | "conflict" | Field | `${Field}-message`
>;

export const itemList = defineUiComponent({
  name: "items.list",
  props: listView,
  parts: [
    UiPart("search", "form"),
    UiPart("row", "row"),
    UiPart("less", "button"),
    UiPart("more", "button"),
    UiPart("edit", "button"),
    UiPart("remove", "button"),
    UiPart("save", "form"),
    UiPart("name", "input", "item.name"),
    UiPart("shelf", "input", "item.shelf"),
    UiPart("quantity", "input", "item.quantity"),
  ],
  targets: ["count", "worth", "conflict", "name-message", "shelf-message", "quantity-message"],
  events: [
    UiOn("search", "input", search, { debounce: 200, concurrency: "replace" }),
    UiOn("search", "submit", search, { concurrency: "replace" }),
    UiOn("less", "click", (event: Event) => count(event, -1)),
    UiOn("more", "click", (event: Event) => count(event, 1)),
    UiOn("edit", "click", edit, { concurrency: "drop" }),
    UiOn("remove", "click", remove, { concurrency: "drop" }),
    UiOn("save", "submit", save, { concurrency: "drop" }),
  ],
});

function search(event: Event) {
  return UiInteractionResult.navigate(pathOf(listView.parse(Object.fromEntries(event.fields))));
}

function count(event: Event, pieces: number) {
  const item = addPieces(rowKey.parse(event.rowKey), pieces, userOf(event).id);
  if (!item) return UiInteractionResult.refresh();
  forgetReport();
  return UiInteractionResult.refresh([
    UiResponsePatch.setText(event, { part: "row", name: "count" }, number(item.quantity)),
    UiResponsePatch.setText(
      event,
      { part: "row", name: "worth" },
      euros(item.quantity * item.cents),
    ),
  ]);
}

function edit(event: Event) {
  const item = findItem(rowKey.parse(event.rowKey));
  if (!item) return UiInteractionResult.refresh();
  const { id, version } = item;
  return UiInteractionResult.navigate(pathOf(event.props, { edit: `${id}.${version}.${version}` }));
}

function save(event: Event) {
  const base = editOf(event.props);
  const parsed = inlineFields.safeParse(Object.fromEntries(event.fields));
  const errors = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors;
  const messages = formErrors(event, FIELDS, errors);
  if (!parsed.success) return UiInteractionResult.patch(messages);
  const saved = saveItem(base, parsed.data, userOf(event).id);
  // The new render tells who was faster, and what they did.
  if (typeof saved === "string") return UiInteractionResult.refresh(messages);
  forgetReport();
  return UiInteractionResult.navigate(pathOf(event.props, { at: base.id }), { refresh: true });
}

function remove(event: Event) {
  if (removeItem(rowKey.parse(event.rowKey), userOf(event).id)) forgetReport();
  return UiInteractionResult.refresh();
}
