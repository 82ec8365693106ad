import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { UiInteractionEvent } from "service-ui";
import { findUser, SESSION_COOKIE, type User } from "@/data/sessions";

/** Who looks at the page; who is not signed in is led to where one does. */
export async function requireUser(): Promise<User> {
  const user = findUser((await cookies()).get(SESSION_COOKIE)?.value);
  return user ?? redirect("/sign-in");
}

/** Who does this. The authorizer has let them in, so there is somebody. */
export function userOf(event: UiInteractionEvent): User {
  const user = findUser(event.request.cookies.get(SESSION_COOKIE));
  if (!user) throw new Error("The session has ended between the authorizer and the handler.");
  return user;
}
