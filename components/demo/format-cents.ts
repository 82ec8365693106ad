const EUROS = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/** An amount in whole cents, as text: 1250 is `€12.50`. */
export function formatCents(cents: number): string {
  return EUROS.format(cents / 100);
}
