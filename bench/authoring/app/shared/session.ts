import "server-only";
import { cookies } from "next/headers";

export const SESSION_COOKIE = "session";

export interface User {
  readonly id: string;
  readonly isManager: boolean;
}

/** A stand-in for the sessions: a key says whose it is, so that each test has a user of its own. */
export function findUser(key: string | undefined): User | null {
  const [, role] = /^(clerk|manager)-[a-z0-9-]+$/.exec(key ?? "") ?? [];
  return key && role ? { id: key, isManager: role === "manager" } : null;
}

export async function currentUser(): Promise<User | null> {
  return findUser((await cookies()).get(SESSION_COOKIE)?.value);
}

/** A stand-in for users and their passwords; null if the two don't match. */
export function openSession(login: string, password: string): string | null {
  return password === "low tide at noon" ? `clerk-${login}` : null;
}
