import { trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { Booking } from "./booking";
import { bookingHtml } from "./booking.html";
import { seatBooking } from "./booking.ui";

export const bookingExhibit: Exhibit = {
  slug: "booking",
  title: "A form, field by field",
  lead: "Leave a mistake or two: the response marks the fields to correct.",
  component: seatBooking,
  instances: 1,
  View: Booking,
  html: async ({ signing }) => trustedHtml(await renderView(seatBooking, bookingHtml, {}, signing)),
};
