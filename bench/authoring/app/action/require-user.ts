import { currentUser, type User } from "../shared/session";

/** For each action: anyone who has its id can call it. */
export async function requireUser(): Promise<User> {
  const user = await currentUser();
  if (!user) throw new Error("Please sign in.");
  return user;
}
