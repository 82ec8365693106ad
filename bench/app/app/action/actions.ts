"use server";

import { type Judgment, judge } from "../../judge";

/** b): the same work as a Server Action. */
export async function checkAddress(value: unknown): Promise<Judgment> {
  return judge(value);
}
