import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
} from "service-ui";
import { z } from "zod";
import { addPieces, findItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { userOf } from "../user";

/** An item, and how many pieces of it have come, as the button says. */
const delivery = z
  .string()
  .regex(/^\d{1,9}:\d{1,5}$/)
  .transform((text) => text.split(":").map(Number) as [item: number, pieces: number]);

export const reorder = defineUiComponent({
  name: "reports.reorder",
  parts: [UiPart("receive", "button")],
  events: [UiOn("receive", "click", receive, { concurrency: "drop" })],
});

function receive(event: UiInteractionEvent) {
  const parsed = delivery.safeParse(event.value());
  if (!parsed.success) return UiInteractionResult.refresh();
  const [id, pieces] = parsed.data;
  const item = findItem(id);
  // Somebody may have put the same delivery in: no more than is missing.
  const missing = item ? Math.max(0, item.minimum - item.quantity) : 0;
  if (addPieces(id, Math.min(pieces, missing), userOf(event).id)) forgetReport();
  return UiInteractionResult.refresh();
}
