import { defineUiComponent, UiPart } from "service-ui";
import { MONTHS, readMonth } from "./orders";

export const orderExport = defineUiComponent({
  name: "demo.export",
  allow: () => true,
  parts: [UiPart("start", "button", "orders.export"), UiPart("cancel", "button", "orders.cancel")],
  targets: ["bar", "count", "spoken"],
  events: (on) => [
    on("start", "click", { concurrency: "drop" }, (event) =>
      event.stream(async function* (signal) {
        let orders = 0;
        yield [event.setText("spoken", "Exporting…")];
        for (let month = 1; month <= MONTHS; month += 1) {
          orders += await readMonth(month, signal);
          yield [event.setValue("bar", String(month)), event.setText("count", `${orders} orders`)];
        }
        return event.setText("spoken", "The export is ready.");
      }),
    ),
    on("cancel", "click", { stops: "start" }, (event) => [
      event.setValue("bar", "0"),
      event.setText("count", ""),
      event.setText("spoken", "Cancelled."),
    ]),
  ],
});
