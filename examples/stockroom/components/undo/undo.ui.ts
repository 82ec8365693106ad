import { z } from "zod";
import { lastChangeBy } from "@/data/history";
import { undoChange } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { defineUiComponent, isEditor } from "../user";

export const undo = defineUiComponent({
  name: "items.undo",
  allow: isEditor,
  props: z.object({ change: z.int() }),
  parts: { undo: "button" },
  targets: ["told"],
  events: (on) => [
    on("undo", "click", (event) => {
      const { user } = event.context;
      const change = lastChangeBy(user.id);
      // Another tab of theirs may have gone on: what this page shows is not the last one then.
      if (change?.id !== event.props.change) return event.refresh();
      if (!undoChange(change, user.id)) {
        const text = `${change.name} was changed by somebody else since. Nothing was undone.`;
        return event.setText("told", text);
      }
      forgetReport();
      return event.refresh();
    }),
  ],
});
