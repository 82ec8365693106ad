import { expect, test } from "vitest";
import { pricePrint } from "@/components/demo/quote/price-list";

test.each([
  [{ size: "A4", copies: 1, isExpress: false }, 45],
  [{ size: "A4", copies: 1, isExpress: true }, 68],
  [{ size: "A3", copies: 99, isExpress: false }, 7920],
  [{ size: "A3", copies: 100, isExpress: false }, 7200],
  [{ size: "A2", copies: 500, isExpress: true }, 128_250],
])("prices %o at %i cents", (order, cents) => {
  expect(pricePrint(order)?.totalCents).toBe(cents);
});

test("has no price for a size that is not on the list, whatever it is called", () => {
  expect(pricePrint({ size: "constructor", copies: 1, isExpress: false })).toBeNull();
});
