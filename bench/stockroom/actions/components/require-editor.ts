import type { User } from "@/data/sessions";
import { requireUser } from "./user";

/** For each action: anyone who has its id can call it. */
export async function requireEditor(): Promise<User> {
  const user = await requireUser();
  if (user.role !== "editor") throw new Error("Only editors may do this.");
  return user;
}
