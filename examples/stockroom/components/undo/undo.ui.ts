import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { lastChangeBy } from "@/data/history";
import { undoChange } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { userOf } from "../user";

const props = z.object({ change: z.int() });
type Event = UiInteractionEvent<z.output<typeof props>, "told">;

export const undo = defineUiComponent({
  name: "items.undo",
  props,
  parts: [UiPart("undo", "button")],
  targets: ["told"],
  events: [UiOn("undo", "click", takeBack, { concurrency: "drop" })],
});

function takeBack(event: Event) {
  const user = userOf(event);
  const change = lastChangeBy(user.id);
  // Another tab of theirs may have gone on: what this page shows is not the last one then.
  if (!change || change.id !== event.props.change) return UiInteractionResult.refresh();
  if (!undoChange(change, user.id)) {
    const text = `${change.name} was changed by somebody else since. Nothing was undone.`;
    return UiInteractionResult.patch([UiResponsePatch.setText(event, "told", text)]);
  }
  forgetReport();
  return UiInteractionResult.refresh();
}
