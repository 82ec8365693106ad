/** Print sizes with the price of one copy, cents. */
export const sizes: ReadonlyMap<string, number> = new Map([
  ["A4", 45],
  ["A3", 80],
  ["A2", 190],
]);

export const MAX_COPIES = 500;

/** What a user orders; `size` is one of `sizes`, `copies` a whole number from 1. */
export interface PrintOrder {
  readonly size: string;
  readonly copies: number;
  readonly isExpress: boolean;
}

export interface PrintPrice {
  readonly totalCents: number;
  /** How the total comes about, one rule a line. */
  readonly reasons: readonly string[];
}

const VOLUME_COPIES = 100;

/** The price of an order, rounded to whole cents once, at the end; null for an unknown size. */
export function pricePrint({ size, copies, isExpress }: PrintOrder): PrintPrice | null {
  const eachCents = sizes.get(size);
  if (eachCents === undefined) return null;
  const isVolume = copies >= VOLUME_COPIES;
  const percent = (isVolume ? 90 : 100) * (isExpress ? 150 : 100);
  return {
    totalCents: Math.round((eachCents * copies * percent) / 10_000),
    reasons: [
      `${copies} × ${size}`,
      ...(isVolume ? [`10% off for ${VOLUME_COPIES} copies or more`] : []),
      ...(isExpress ? ["50% extra for next day"] : []),
    ],
  };
}
