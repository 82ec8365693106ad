import { openSession, SESSION_COOKIE } from "@/data/sessions";

/** A user who is signed in. */
export async function sessionOf(login: "rosa" | "emil" | "theo") {
  const session = await openSession(login, "low tide at noon");
  if (typeof session === "string") throw new Error(`${login} could not sign in: ${session}`);
  return { cookies: { [SESSION_COOKIE]: session.key } };
}
