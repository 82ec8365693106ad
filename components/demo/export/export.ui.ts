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
          let orders = 0;
          yield [UiResponsePatch.setText(event, "spoken", "Exporting…")];
          for (let month = 1; month <= MONTHS; month += 1) {
            orders += await readMonth(month, signal);
            yield [
              UiResponsePatch.setValue(event, "bar", String(month)),
              UiResponsePatch.setText(event, "count", `${orders} orders`),
            ];
          }
          const ready = UiResponsePatch.setText(event, "spoken", "The export is ready.");
          return UiInteractionResult.patch([ready]);
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
