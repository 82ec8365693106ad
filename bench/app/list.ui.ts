import { z } from "zod";
import { defineUiComponent, UiInteractionResult, UiOn, UiPart } from "../../lib/authoring";

/** The pages of lists are only weighed, so what their handlers do doesn't matter. */
const acknowledge = () => {};
const refresh = () => UiInteractionResult.refresh();

const parts = [
  UiPart("row", "row"),
  UiPart("minus", "button"),
  UiPart("plus", "button"),
  UiPart("remove", "button"),
] as const;
const targets = ["amount", "total"] as const;
const events = [
  UiOn("minus", "click", acknowledge),
  UiOn("plus", "click", acknowledge),
  UiOn("remove", "click", refresh),
] as const;

/** Each row is an instance: its key is a sealed prop. */
export const listRow = defineUiComponent({
  name: "bench.list-row",
  props: z.object({ sku: z.string() }),
  parts: [UiPart("minus", "button"), UiPart("plus", "button"), UiPart("remove", "button")],
  targets,
  events,
});

/** All rows are in one instance: a row's key is the `value` of its buttons. */
export const list = defineUiComponent({ name: "bench.list", parts, targets, events });
