/** How many fields the forms have whose cost is compared. */
export const FORM_SIZES = [100, 1_000] as const;

export function namesOf(fields: number): readonly `f${number}`[] {
  return Array.from({ length: fields }, (_, at) => `f${at}` as const);
}

/** The work of both ways: a field is right unless it says that it is wrong. */
export function isRight(value: unknown): boolean {
  return value !== "wrong";
}
