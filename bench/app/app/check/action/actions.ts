"use server";

import { check, type Judgment } from "../../../judge";
import { visitorRound } from "../../../visitor-round";

/** The same work as a Server Action. */
export async function checkAddress(value: unknown): Promise<Judgment> {
  return check(await visitorRound(), value);
}
