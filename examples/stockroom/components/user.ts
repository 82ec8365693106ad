import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import type { UiInteractionEvent } from "service-ui";
import { findUser, SESSION_COOKIE, type User } from "@/data/sessions";

/** Who looks at the page; undefined if nobody is signed in. */
export async function findVisitor(): Promise<User | undefined> {
  // A session ends by the clock: what depends on it is not rendered ahead of a request.
  await connection();
  return findUser((await cookies()).get(SESSION_COOKIE)?.value);
}

/** Who looks at the page; who is not signed in is led to where one does. */
export async function requireUser(): Promise<User> {
  return (await findVisitor()) ?? redirect("/sign-in");
}

/** Who does this. The authorizer has let them in, so there is somebody. */
export function userOf(event: UiInteractionEvent): User {
  const user = findUser(event.request.cookies.get(SESSION_COOKIE));
  if (!user) throw new Error("The session has ended between the authorizer and the handler.");
  return user;
}
