import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { MONTHS, readMonth } from "./orders";

export const orderExport = defineUiComponent({
  name: "demo.export",
  allow: () => true,
  parts: [UiPart("start", "button", "orders.export"), UiPart("cancel", "button", "orders.cancel")],
  targets: ["bar", "count", "spoken"],
  events: (on) => [
    on(
      "start",
      "click",
      (event) =>
        UiInteractionResult.stream(async function* (signal) {
          const count = (text: string) => UiResponsePatch.setText(event, "count", text);
          const say = (text: string) => UiResponsePatch.setText(event, "spoken", text);
          let orders = 0;
          yield [say("Exporting…")];
          for (let month = 1; month <= MONTHS; month += 1) {
            orders += await readMonth(month, signal);
            const moved = UiResponsePatch.setValue(event, "bar", String(month));
            yield [moved, count(`${orders} orders`)];
          }
          return UiInteractionResult.patch([say("The export is ready.")]);
        }),
      { concurrency: "drop" },
    ),
    on(
      "cancel",
      "click",
      (event) =>
        UiInteractionResult.patch([
          UiResponsePatch.setValue(event, "bar", "0"),
          UiResponsePatch.setText(event, "count", ""),
          UiResponsePatch.setText(event, "spoken", "Cancelled."),
        ]),
      { stops: "start" },
    ),
  ],
});
