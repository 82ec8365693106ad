import { defineUiComponent, UiPart } from "service-ui";
import { z } from "zod";

const MAX_SEATS = 6;
const SEATS = `One to ${MAX_SEATS} seats, please.`;

const booking = z.object({
  name: z.string().trim().min(2, "Please enter your name.").max(80, "This name is too long."),
  email: z.email("This is not an e-mail address.").max(254, "This address is too long."),
  seats: z.coerce.number(SEATS).int(SEATS).min(1, SEATS).max(MAX_SEATS, SEATS),
  terms: z.literal(true, "Please agree to the house rules."),
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
  // A view of plain HTML names the messages' targets itself.
  targets: ["name-message", "email-message", "seats-message", "terms-message", "outcome"],
  events: (on) => [
    on("booking", "submit", { input: booking }, (event) => {
      const { name, seats } = event.input;
      const taken = seats === 1 ? "One seat is" : `${seats} seats are`;
      const thanks = `Thank you, ${name}. ${taken} yours.`;
      return [
        event.setText("outcome", thanks),
        event.setAttribute("outcome", "data-state", "good"),
      ];
    }),
  ],
});
