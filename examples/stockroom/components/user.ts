import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { createUi } from "service-ui";
import { findUser, SESSION_COOKIE, type User } from "@/data/sessions";

/** Who looks at the page; undefined if nobody is signed in. */
export async function findCurrentUser(): Promise<User | undefined> {
  // A session ends by the clock: what depends on it is not rendered ahead of a request.
  await connection();
  return findUser((await cookies()).get(SESSION_COOKIE)?.value);
}

/** Who looks at the page; who is not signed in is led to where one does. */
export async function requireUser(): Promise<User> {
  return (await findCurrentUser()) ?? redirect("/sign-in");
}

/** For components of those who are signed in: `context.user` is who does it. */
export const { defineUiComponent } = createUi({
  context: (request) => ({
    user: findUser(request.cookies.get(SESSION_COOKIE)) ?? redirect("/sign-in"),
  }),
});

interface OfUser {
  readonly context: { readonly user: User };
}

export const isEditor = ({ context }: OfUser) => context.user.role === "editor";
