import type { ReactNode } from "react";
import { createUiView } from "service-ui/react";
import styles from "./booking.module.css";
import { seatBooking } from "./booking.ui";

const view = createUiView(seatBooking);
const Form = view.parts.booking;
const Name = view.parts.name;
const Email = view.parts.email;
const Seats = view.parts.seats;
const Terms = view.parts.terms;
const NameMessage = view.targets["name-message"];
const EmailMessage = view.targets["email-message"];
const SeatsMessage = view.targets["seats-message"];
const TermsMessage = view.targets["terms-message"];
const Outcome = view.targets.outcome;

/** The attributes of a field and of its message, tied to each other. */
const ids = (field: string) => ({
  field: { id: `booking-${field}`, name: field, "aria-describedby": `booking-${field}-message` },
  message: { as: "p", id: `booking-${field}-message`, className: "message" } as const,
});

export function Booking() {
  return (
    <view.Root>
      {/* The server judges the fields; by its method the form goes nowhere without the runtime. */}
      <Form className={styles.booking} method="dialog" noValidate>
        <Labelled label="Name" htmlFor="booking-name">
          <Name {...ids("name").field} className="input" autoComplete="name" />
          <NameMessage {...ids("name").message} data-state="bad" />
        </Labelled>
        <Labelled label="E-mail address" htmlFor="booking-email">
          <Email {...ids("email").field} className="input" autoComplete="email" />
          <EmailMessage {...ids("email").message} data-state="bad" />
        </Labelled>
        <Labelled label="Seats" htmlFor="booking-seats">
          <Seats {...ids("seats").field} className="input" defaultValue={2} inputMode="numeric" />
          <SeatsMessage {...ids("seats").message} data-state="bad" />
        </Labelled>
        <div className="field">
          <label className="check" htmlFor="booking-terms">
            <Terms {...ids("terms").field} />I agree to the house rules
          </label>
          <TermsMessage {...ids("terms").message} data-state="bad" />
        </div>
        <div className="actions">
          <button type="submit" className="button">
            Book
          </button>
          <Outcome as="p" className="message" role="status" />
        </div>
      </Form>
    </view.Root>
  );
}

function Labelled(props: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={props.htmlFor}>{props.label}</label>
      {props.children}
    </div>
  );
}
