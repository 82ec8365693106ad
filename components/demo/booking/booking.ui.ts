import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";

const FIELDS = ["name", "email", "seats", "terms"] as const;
type Field = (typeof FIELDS)[number];
const MAX_SEATS = 6;

const booking = z.object({
  name: z.string().trim().min(2, "Please enter your name.").max(80, "This name is too long."),
  email: z.email("This is not an e-mail address.").max(254, "This address is too long."),
  seats: z.string().regex(new RegExp(`^[1-${MAX_SEATS}]$`), `One to ${MAX_SEATS} seats, please.`),
  terms: z.literal("on", "Please agree to the house rules."),
});

export const seatBooking = defineUiComponent({
  name: "demo.booking",
  allow: () => true,
  parts: [
    UiPart("booking", "form", "booking"),
    UiPart("name", "input", "booking.name"),
    UiPart("email", "email", "booking.email"),
    UiPart("seats", "number", "booking.seats"),
    UiPart("terms", "checkbox", "booking.terms"),
  ],
  targets: ["name-message", "email-message", "seats-message", "terms-message", "outcome"],
  events: (on) => [
    on(
      "booking",
      "submit",
      (event) => {
        const entries = FIELDS.map((field) => [field, event.fields.get(field) ?? ""]);
        const parsed = booking.safeParse(Object.fromEntries(entries));
        const mistakes = parsed.success ? [] : parsed.error.issues;
        const complaintOf = (field: Field) =>
          mistakes.find(({ path }) => path[0] === field)?.message ?? "";
        const outcome = parsed.success ? thankGuest(parsed.data) : tallyMistakes(mistakes.length);
        return UiInteractionResult.patch([
          ...FIELDS.flatMap((field) => [
            UiResponsePatch.setText(event, `${field}-message`, complaintOf(field)),
            UiResponsePatch.setAttribute(
              event,
              field,
              "aria-invalid",
              String(complaintOf(field) !== ""),
            ),
          ]),
          UiResponsePatch.setText(event, "outcome", outcome),
          UiResponsePatch.setAttribute(
            event,
            "outcome",
            "data-state",
            parsed.success ? "good" : "bad",
          ),
        ]);
      },
      { concurrency: "drop" },
    ),
  ],
});

function thankGuest({ name, seats }: z.output<typeof booking>): string {
  return `Thank you, ${name}. ${seats === "1" ? "One seat is" : `${seats} seats are`} yours.`;
}

function tallyMistakes(mistakes: number): string {
  return mistakes === 1 ? "One field needs another look." : `${mistakes} fields need another look.`;
}
