import type { ReactNode } from "react";
import { createUiView } from "service-ui/react";
import styles from "./booking.module.css";
import { seatBooking } from "./booking.ui";

const { Root, parts, targets, Message } = createUiView(seatBooking);
const message = { as: "p", className: "message", "data-state": "bad" } as const;

export function Booking() {
  return (
    <Root>
      {/* The server judges the fields; by its method the form goes nowhere without the runtime. */}
      <parts.booking className={styles.booking} method="dialog" noValidate>
        <Labelled label="Name" htmlFor="booking-name">
          <parts.name id="booking-name" className="input" autoComplete="name" />
          <Message for="name" {...message} />
        </Labelled>
        <Labelled label="E-mail address" htmlFor="booking-email">
          <parts.email id="booking-email" className="input" autoComplete="email" />
          <Message for="email" {...message} />
        </Labelled>
        <Labelled label="Seats" htmlFor="booking-seats">
          <parts.seats id="booking-seats" className="input" defaultValue={2} inputMode="numeric" />
          <Message for="seats" {...message} />
        </Labelled>
        <div className="field">
          <label className="check" htmlFor="booking-terms">
            <parts.terms id="booking-terms" />I agree to the house rules
          </label>
          <Message for="terms" {...message} />
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
