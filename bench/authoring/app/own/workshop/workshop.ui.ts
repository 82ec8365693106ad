import { z } from "zod";
import { registration } from "../../shared/schemas";
import { register } from "../../shared/store";
import { defineUiComponent } from "../ui";

const pathOf = (lines: readonly number[]) => `/own/workshop?lines=${lines}`;
const inPlace = { replace: true, scroll: false };

export const workshop = defineUiComponent({
  name: "workshop",
  allow: ({ context }) => context.user !== null,
  props: z.object({ lines: z.array(z.int()) }),
  record: [],
  parts: {
    form: "form",
    attendee: "input",
    contact: "email",
    phone: "input",
    company: "input",
    seats: "number",
    day: "select",
    vegetarian: "checkbox",
    remarks: "textarea",
    line: "fieldset",
    topic: "input",
    minutes: "number",
    add: "button",
    remove: "button",
  },
  events: (on) => [
    on("form", "submit", { input: registration, validate: "change" }, (event) => {
      const isNew = register(event.context.user?.id ?? "", event.input.contact);
      if (!isNew) return event.invalid({ contact: "Is registered already." });
      return event.navigate("/registered");
    }),
    on("add", "click", ({ props: { lines }, navigate }) =>
      navigate(pathOf([...lines, Math.max(0, ...lines) + 1]), inPlace),
    ),
    on("remove", "click", ({ props: { lines }, rowKey, navigate }) =>
      navigate(pathOf(lines.filter((key) => String(key) !== rowKey)), inPlace),
    ),
  ],
});
