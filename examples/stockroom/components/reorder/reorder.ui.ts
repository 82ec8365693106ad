import { z } from "zod";
import { addPieces, findItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { defineUiComponent, isEditor } from "../user";

/** How many pieces have come, as the button says. */
const pieces = z.coerce.number().int().min(0).max(99_999).catch(0);

export const reorder = defineUiComponent({
  name: "reports.reorder",
  allow: isEditor,
  parts: { receive: "button" },
  events: (on) => [
    on("receive", "click", { input: pieces }, (event) => {
      const item = findItem(Number(event.rowKey));
      // Somebody may have put the same delivery in: no more than is missing.
      const missing = item ? Math.max(0, item.minimum - item.quantity) : 0;
      const come = Math.min(event.input, missing);
      if (item && addPieces(item.id, come, event.context.user.id)) forgetReport();
      return event.refresh();
    }),
  ],
});
