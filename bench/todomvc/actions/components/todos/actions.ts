"use server";

import { refresh } from "next/cache";
import { cookies } from "next/headers";
import { title, todosOf } from "@/data/todos";
import { USER_COOKIE } from "../user-cookie";

/** @throws (rejects) for a user without a cookie, whose list nobody could find again */
async function ownTodos() {
  const user = (await cookies()).get(USER_COOKIE)?.value;
  if (!user) throw new Error("There is no user.");
  return todosOf(user);
}

// What an action gets comes from the page, and may be anything.

export async function add(text: unknown): Promise<void> {
  (await ownTodos()).add(title.parse(text));
  refresh();
}

export async function complete(id: unknown, completed: unknown): Promise<void> {
  (await ownTodos()).complete(String(id), completed === true);
  refresh();
}

export async function completeAll(completed: unknown): Promise<void> {
  (await ownTodos()).completeAll(completed === true);
  refresh();
}

export async function rename(id: unknown, text: unknown): Promise<void> {
  (await ownTodos()).rename(String(id), title.parse(text));
  refresh();
}

export async function remove(id: unknown): Promise<void> {
  (await ownTodos()).remove(String(id));
  refresh();
}

export async function clearCompleted(): Promise<void> {
  (await ownTodos()).clearCompleted();
  refresh();
}
