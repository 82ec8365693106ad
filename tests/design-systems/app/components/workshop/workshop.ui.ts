import { defineUiComponent } from "service-ui";
import { z } from "zod";

const registration = z.object({
  name: z.string().trim().min(1, "Please tell us your name."),
  about: z.string().max(200, "200 characters at most."),
  level: z.enum(["beginner", "advanced"], "Please choose a level."),
  size: z.enum(["s", "m", "l"], "Please choose a size."),
  seats: z.coerce.number().int().min(1).max(8),
  newsletter: z.boolean(),
  terms: z.literal(true, "Please accept the terms."),
});

export const workshop = defineUiComponent({
  name: "workshop",
  allow: () => true,
  parts: {
    form: "form",
    name: "input",
    about: "textarea",
    level: "radio",
    size: "select",
    seats: "range",
    newsletter: "checkbox",
    terms: "checkbox",
    register: "submit",
  },
  targets: ["outcome"],
  events: (on) => [
    on("form", "submit", { input: registration }, (event) => {
      const { name, level, size, seats, newsletter } = event.input;
      const mail = newsletter ? "with" : "without";
      const outcome = `${name}, ${level}, ${size}, ${seats} seats, ${mail} newsletter`;
      return event.setText("outcome", outcome);
    }),
  ],
});
