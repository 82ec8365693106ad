import { html, htmlView } from "service-ui/html";
import type { seatBooking } from "./booking.ui";

/** The view of `booking.tsx` as plain HTML. */
export const bookingHtml = htmlView<typeof seatBooking>(
  ({ part, target }) => html`
    <form ${part("booking")} class="booking" method="dialog" novalidate>
      <div class="field">
        <label for="booking-name">Name</label>
        <input ${part("name")} id="booking-name" name="name" class="input" autocomplete="name"
          aria-describedby="booking-name-message">
        <p ${target("name-message")} id="booking-name-message" class="message" data-state="bad"></p>
      </div>
      <div class="field">
        <label for="booking-email">E-mail address</label>
        <input ${part("email")} id="booking-email" name="email" class="input" autocomplete="email"
          aria-describedby="booking-email-message">
        <p ${target("email-message")} id="booking-email-message" class="message" data-state="bad"></p>
      </div>
      <div class="field">
        <label for="booking-seats">Seats</label>
        <input ${part("seats")} id="booking-seats" name="seats" class="input" value="2" inputmode="numeric"
          aria-describedby="booking-seats-message">
        <p ${target("seats-message")} id="booking-seats-message" class="message" data-state="bad"></p>
      </div>
      <div class="field">
        <label class="check" for="booking-terms">
          <input ${part("terms")} id="booking-terms" name="terms" aria-describedby="booking-terms-message">I
          agree to the house rules
        </label>
        <p ${target("terms-message")} id="booking-terms-message" class="message" data-state="bad"></p>
      </div>
      <div class="actions">
        <button type="submit" class="button">Book</button>
        <p ${target("outcome")} class="message" role="status"></p>
      </div>
    </form>`,
);
