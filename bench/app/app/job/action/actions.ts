"use server";

import { cookies } from "next/headers";
import { JOB_COOKIE, progressOf, readJob } from "../../../job";

/** React sends what the generator yields as it comes. */
export async function startJob(): Promise<AsyncIterable<number>> {
  return progressOf(readJob((await cookies()).get(JOB_COOKIE)?.value));
}
