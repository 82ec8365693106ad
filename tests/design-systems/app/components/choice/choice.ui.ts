import { defineUiComponent } from "service-ui";
import { z } from "zod";

export const choice = defineUiComponent({
  name: "choice",
  allow: () => true,
  parts: { size: "select", seats: "range", code: "input", fill: "button", mail: "checkbox" },
  targets: ["echo"],
  events: (on) => [
    on("size", "change", (event) => event.setText("echo", `size ${event.value()}`)),
    on("seats", "change", (event) => event.setText("echo", `seats ${event.value()}`)),
    on("mail", "switched", { input: z.boolean() }, (event) => {
      const echo = event.input ? "mail on" : "mail off";
      return event.setText("echo", echo);
    }),
    on("fill", "click", (event) => event.setValue("code", "SERVER")),
  ],
});
