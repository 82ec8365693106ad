import { cookies } from "next/headers";
import { ROUND_COOKIE, type Round, readRound } from "./round";

/** The round of the request that is being answered. */
export async function userRound(): Promise<Round | null> {
  return readRound((await cookies()).get(ROUND_COOKIE)?.value);
}
