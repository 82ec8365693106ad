import { defineUiComponent, type UiInteractionEvent } from "service-ui";
import { z } from "zod";
import { type Item, totalOf } from "./item";
import { ROUND_COOKIE, readRound } from "./round";
import { addItem, changeAmount, removeItem, stockIn } from "./stock";

const buttons = { minus: "button", plus: "button", remove: "button" } as const;
const targets = ["amount", "total"] as const;

/** All rows are in one instance: a row's key is the `value` of its buttons. */
export const list = defineUiComponent({
  name: "bench.list",
  allow: "authorizer",
  parts: { row: "row", ...buttons },
  targets,
  events: (on) => [
    on("minus", "click", (event: ListEvent) => changeRow(event, -1)),
    on("plus", "click", (event: ListEvent) => changeRow(event, 1)),
    on("remove", "click", (event) => remove(event, event.value())),
  ],
});

type ListEvent = UiInteractionEvent<unknown, "row" | "amount" | "total">;

async function changeRow(event: ListEvent, by: number) {
  const item = await changeAmount(roundOf(event), String(event.value()), by);
  return [
    event.setText({ part: "row", name: "amount" }, String(item.amount)),
    event.setText({ part: "row", name: "total" }, totalOf(item)),
  ];
}

/** Each row is an instance: its key is an encrypted prop. */
export const listRow = defineUiComponent({
  name: "bench.list-row",
  allow: "authorizer",
  props: z.object({ sku: z.string() }),
  parts: buttons,
  targets,
  events: (on) => [
    on("minus", "click", (event: RowEvent) => changeInstance(event, -1)),
    on("plus", "click", (event: RowEvent) => changeInstance(event, 1)),
    on("remove", "click", (event: RowEvent) => remove(event, event.props.sku)),
  ],
});

type RowEvent = UiInteractionEvent<{ sku: string }, "amount" | "total">;

async function changeInstance(event: RowEvent, by: number) {
  const item = await changeAmount(roundOf(event), event.props.sku, by);
  return [event.setText("amount", String(item.amount)), event.setText("total", totalOf(item))];
}

async function remove(event: UiInteractionEvent, sku: unknown) {
  await removeItem(roundOf(event), String(sku));
  return event.refresh();
}

/** How many rows the list has to which an item is added. */
export const LONG_LIST = 100;

/** A form whose item becomes a row: the count changes by a patch, the rows by a refresh. */
export const addition = defineUiComponent({
  name: "bench.addition",
  allow: "authorizer",
  parts: { form: "form" },
  targets: ["count"],
  events: (on) => [on("form", "submit", { concurrency: "drop" }, add)],
});

async function add(event: UiInteractionEvent<unknown, "count">) {
  await addItem(roundOf(event), event.fields.get("name"));
  const items = stockIn(roundOf(event), LONG_LIST);
  return event.refresh(event.setText("count", countOf(items)));
}

export function countOf(items: readonly Item[]): string {
  return `${items.length} items`;
}

function roundOf({ request }: UiInteractionEvent) {
  return readRound(request.cookies.get(ROUND_COOKIE));
}
