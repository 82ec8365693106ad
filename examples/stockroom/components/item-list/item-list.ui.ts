import type { UiInteractionEvent } from "service-ui";
import { itemFields } from "@/data/item-fields";
import { addPieces, findItem, type Item, removeItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { euros, number } from "../format";
import { defineUiComponent, isEditor } from "../user";
import { listView, pathOf } from "./list-view";

/** Whoever is signed in may look for items. All else changes the stock, which is for editors. */
const OPEN: ReadonlySet<string> = new Set(["search"]);

/** The key of a row comes from the page: whatever it is, it names an item of the list or none. */
const idOf = ({ rowKey }: UiInteractionEvent) => Number(rowKey);

/** The number and the worth come with the response, one round trip before the render. */
function counted(event: UiInteractionEvent<unknown, "row" | "count" | "worth">, item?: Item) {
  if (!item) return event.refresh();
  forgetReport();
  const worth = euros(item.quantity * item.cents);
  return event.refresh(
    event.setText({ part: "row", name: "count" }, number(item.quantity)),
    event.setText({ part: "row", name: "worth" }, worth),
  );
}

export const itemList = defineUiComponent({
  name: "items.list",
  allow: (event) => OPEN.has(event.part) || isEditor(event),
  props: listView,
  parts: {
    search: "form",
    row: "row",
    less: "button",
    more: "button",
    edit: "button",
    remove: "button",
    save: "form",
    name: "input",
    shelf: "input",
    quantity: "input",
  },
  targets: ["count", "worth"],
  events: (on) => [
    on("search", "input", { input: listView, debounce: 200, concurrency: "replace" }, (event) =>
      event.navigate(pathOf(event.input)),
    ),
    on("search", "submit", { input: listView, concurrency: "replace" }, (event) =>
      event.navigate(pathOf(event.input)),
    ),
    on("less", "click", { atOnce: (at) => [at.setText("count", at.step(-1))] }, (event) =>
      counted(event, addPieces(idOf(event), -1, event.context.user.id)),
    ),
    on("more", "click", { atOnce: (at) => [at.setText("count", at.step(1))] }, (event) =>
      counted(event, addPieces(idOf(event), 1, event.context.user.id)),
    ),
    on("edit", "click", (event) => {
      const item = findItem(idOf(event));
      if (!item) return event.refresh();
      const { id, version } = item;
      return event.navigate(pathOf(event.props, { edit: id, began: version, seen: version }));
    }),
    on("remove", "click", (event) => {
      if (removeItem(idOf(event), event.context.user.id)) forgetReport();
      return event.refresh();
    }),
    on(
      "save",
      "submit",
      { input: itemFields.pick({ name: true, shelf: true, quantity: true }) },
      (event) => {
        const { edit: id, began, seen } = event.props;
        const saved = saveItem({ id, began, seen }, event.input, event.context.user.id);
        // The new render tells who was faster, and what they did.
        if (typeof saved === "string") return event.refresh();
        forgetReport();
        return event.navigate(pathOf(event.props, { at: id }), { refresh: true });
      },
    ),
  ],
});
