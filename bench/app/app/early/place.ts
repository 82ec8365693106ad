/** Where the measurement presses, without looking for it. */
export const PLACE = {
  position: "fixed",
  inset: "0 auto auto 0",
  width: 200,
  height: 100,
} as const;
