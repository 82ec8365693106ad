import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { JOB_COOKIE, progressOf, readJob } from "./job";

export const job = defineUiComponent({
  name: "bench.job",
  parts: [UiPart("start", "button")],
  targets: ["bar"],
  events: [UiOn("start", "click", start)],
});

function start(event: UiInteractionEvent<unknown, "bar">) {
  const asked = readJob(event.request.cookies.get(JOB_COOKIE));
  return UiInteractionResult.stream(async function* () {
    for await (const done of progressOf(asked)) {
      yield [UiResponsePatch.setValue(event, "bar", String(done))];
    }
    return UiInteractionResult.ack();
  });
}
