import { defineUiComponent, type UiInteractionEvent } from "service-ui";
import { JOB_COOKIE, progressOf, readJob } from "./job";

export const job = defineUiComponent({
  name: "bench.job",
  allow: "authorizer",
  parts: { start: "button" },
  targets: ["bar"],
  events: (on) => [on("start", "click", start)],
});

function start(event: UiInteractionEvent<unknown, "bar">) {
  const asked = readJob(event.request.cookies.get(JOB_COOKIE));
  return event.stream(async function* () {
    for await (const done of progressOf(asked)) {
      yield [event.setValue("bar", String(done))];
    }
    return;
  });
}
