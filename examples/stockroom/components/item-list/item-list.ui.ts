import type { UiInteractionEvent } from "service-ui";
import { itemFields } from "@/data/item-fields";
import { addPieces, findItem, removeItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { euros, number } from "../format";
import { defineUiComponent, isEditor, type UserEvent } from "../user";
import { editOf, listView, pathOf } from "./list-view";

/** Whoever is signed in may look for items. All else changes the stock, which is for editors. */
const OPEN: ReadonlySet<string> = new Set(["search"]);

/** The key of a row comes from the page: whatever it is, it names an item of the list or none. */
const idOf = ({ rowKey }: UiInteractionEvent) => Number(rowKey);

const search = ({ fields, navigate }: UiInteractionEvent) =>
  navigate(pathOf(listView.parse(Object.fromEntries(fields))));

function count(event: UserEvent<"row" | "count" | "worth">, pieces: number) {
  const item = addPieces(idOf(event), pieces, event.context.user.id);
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
    on("search", "input", { debounce: 200, concurrency: "replace" }, search),
    on("search", "submit", { concurrency: "replace" }, search),
    on("less", "click", { atOnce: (at) => [at.setText("count", at.step(-1))] }, (event) =>
      count(event, -1),
    ),
    on("more", "click", { atOnce: (at) => [at.setText("count", at.step(1))] }, (event) =>
      count(event, 1),
    ),
    on("edit", "click", (event) => {
      const item = findItem(idOf(event));
      if (!item) return event.refresh();
      const edit = `${item.id}.${item.version}.${item.version}`;
      return event.navigate(pathOf(event.props, { edit }));
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
        const base = editOf(event.props);
        const saved = saveItem(base, event.input, event.context.user.id);
        // The new render tells who was faster, and what they did.
        if (typeof saved === "string") return event.refresh();
        forgetReport();
        return event.navigate(pathOf(event.props, { at: base.id }), { refresh: true });
      },
    ),
  ],
});
