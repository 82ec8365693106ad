const EUROS = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });
const NUMBER = new Intl.NumberFormat("en-IE");
const TIME = new Intl.DateTimeFormat("en-IE", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export const euros = (cents: number) => EUROS.format(cents / 100);
export const number = (value: number) => NUMBER.format(value);
/** In UTC, and says so: the server does not know where a reader is. */
export const time = (ms: number) => `${TIME.format(ms)} UTC`;
