import { UiInteractionResult, UiPart, validateField } from "service-ui";
import { z } from "zod";
import { registration } from "../../shared/schemas";
import { register } from "../../shared/store";
import { defineUiComponent } from "../ui";

const showLines = (lines: readonly number[]) =>
  UiInteractionResult.navigate(`/own/workshop?lines=${lines}`, { replace: true, scroll: false });

export const workshop = defineUiComponent({
  name: "workshop",
  allow: ({ context }) => context.user !== null,
  props: z.object({ lines: z.array(z.int()) }),
  parts: [
    UiPart("form", "form"),
    UiPart("attendee", "input"),
    UiPart("contact", "email"),
    UiPart("phone", "input"),
    UiPart("company", "input"),
    UiPart("seats", "number"),
    UiPart("day", "select"),
    UiPart("vegetarian", "checkbox"),
    UiPart("remarks", "textarea"),
    UiPart("line", "fieldset"),
    UiPart("topic", "input"),
    UiPart("minutes", "number"),
    UiPart("add", "button"),
    UiPart("remove", "button"),
  ],
  events: (on) => [
    on(
      "form",
      "submit",
      ({ input, context }) => {
        const isNew = register(context.user?.id ?? "", input.contact);
        if (!isNew) return UiInteractionResult.invalid({ contact: "Is registered already." });
        return UiInteractionResult.navigate("/registered");
      },
      { input: registration },
    ),
    on("form", "change", validateField, { input: registration }),
    on("add", "click", ({ props: { lines } }) => showLines([...lines, Math.max(0, ...lines) + 1])),
    on("remove", "click", ({ props: { lines }, rowKey }) =>
      showLines(lines.filter((key) => String(key) !== rowKey)),
    ),
  ],
});
