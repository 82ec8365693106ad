import type { ReactNode } from "react";
import { createUiView } from "service-ui/react";
import styles from "./booking.module.css";
import { seatBooking } from "./booking.ui";

const { Root, parts, targets } = createUiView(seatBooking);
const NameMessage = targets["name-message"];
const EmailMessage = targets["email-message"];
const SeatsMessage = targets["seats-message"];
const TermsMessage = targets["terms-message"];

/** The attributes of a field and of its message, tied to each other. */
const ids = (field: string) => ({
  field: { id: `booking-${field}`, name: field, "aria-describedby": `booking-${field}-message` },
  message: { as: "p", id: `booking-${field}-message`, className: "message" } as const,
});

export function Booking() {
  return (
    <Root>
      {/* The server judges the fields; by its method the form goes nowhere without the runtime. */}
      <parts.booking className={styles.booking} method="dialog" noValidate>
        <Labelled label="Name" htmlFor="booking-name">
          <parts.name {...ids("name").field} className="input" autoComplete="name" />
          <NameMessage {...ids("name").message} data-state="bad" />
        </Labelled>
        <Labelled label="E-mail address" htmlFor="booking-email">
          <parts.email {...ids("email").field} className="input" autoComplete="email" />
          <EmailMessage {...ids("email").message} data-state="bad" />
        </Labelled>
        <Labelled label="Seats" htmlFor="booking-seats">
          <parts.seats
            {...ids("seats").field}
            className="input"
            defaultValue={2}
            inputMode="numeric"
          />
          <SeatsMessage {...ids("seats").message} data-state="bad" />
        </Labelled>
        <div className="field">
          <label className="check" htmlFor="booking-terms">
            <parts.terms {...ids("terms").field} />I agree to the house rules
          </label>
          <TermsMessage {...ids("terms").message} data-state="bad" />
        </div>
        <div className="actions">
          <button type="submit" className="button">
            Book
          </button>
          <targets.outcome as="p" className="message" role="status" />
        </div>
      </parts.booking>
    </Root>
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
