"use server";

import { check, type Judgment } from "../../../judge";
import { userRound } from "../../../user-round";

/** The same work as a Server Action. */
export async function checkAddress(value: unknown): Promise<Judgment> {
  return check(await userRound(), value);
}
