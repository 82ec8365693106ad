import { type UiInteractionEvent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { itemFields } from "@/data/item-fields";
import { addPieces, findItem, removeItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { euros, number } from "../format";
import { defineUiComponent, isEditor, type UserEvent } from "../user";
import { editOf, listView, pathOf } from "./list-view";

/** The key of a row comes from the page: whatever it is, it names an item of the list or none. */
const idOf = ({ rowKey }: UiInteractionEvent) => Number(rowKey);

const search = ({ fields }: UiInteractionEvent) =>
  UiInteractionResult.navigate(pathOf(listView.parse(Object.fromEntries(fields))));

function count(event: UserEvent<"row" | "count" | "worth">, pieces: number) {
  const item = addPieces(idOf(event), pieces, event.context.user.id);
  if (!item) return UiInteractionResult.refresh();
  forgetReport();
  const worth = euros(item.quantity * item.cents);
  return UiInteractionResult.refresh([
    UiResponsePatch.setText(event, { part: "row", name: "count" }, number(item.quantity)),
    UiResponsePatch.setText(event, { part: "row", name: "worth" }, worth),
  ]);
}

export const itemList = defineUiComponent({
  name: "items.list",
  allow: (event) => event.part === "search" || isEditor(event),
  props: listView,
  parts: [
    UiPart("search", "form"),
    UiPart("row", "row"),
    UiPart("less", "button"),
    UiPart("more", "button"),
    UiPart("edit", "button"),
    UiPart("remove", "button"),
    UiPart("save", "form"),
    UiPart("name", "input"),
    UiPart("shelf", "input"),
    UiPart("quantity", "input"),
  ],
  targets: ["count", "worth"],
  events: (on) => [
    on("search", "input", search, { debounce: 200, concurrency: "replace" }),
    on("search", "submit", search, { concurrency: "replace" }),
    on("less", "click", (event) => count(event, -1)),
    on("more", "click", (event) => count(event, 1)),
    on("edit", "click", (event) => {
      const item = findItem(idOf(event));
      if (!item) return UiInteractionResult.refresh();
      const edit = `${item.id}.${item.version}.${item.version}`;
      return UiInteractionResult.navigate(pathOf(event.props, { edit }));
    }),
    on("remove", "click", (event) => {
      if (removeItem(idOf(event), event.context.user.id)) forgetReport();
      return UiInteractionResult.refresh();
    }),
    on(
      "save",
      "submit",
      ({ input, props, context }) => {
        const base = editOf(props);
        const saved = saveItem(base, input, context.user.id);
        // The new render tells who was faster, and what they did.
        if (typeof saved === "string") return UiInteractionResult.refresh();
        forgetReport();
        return UiInteractionResult.navigate(pathOf(props, { at: base.id }), { refresh: true });
      },
      { input: itemFields.pick({ name: true, shelf: true, quantity: true }) },
    ),
  ],
});
