import "server-only";
import { randomUUID } from "node:crypto";

export interface Task {
  readonly id: string;
  readonly title: string;
}

export interface Claim {
  readonly id: string;
  readonly who: string;
  readonly euros: number;
  readonly state: string;
}

interface Data {
  readonly tasks: Map<string, readonly Task[]>;
  readonly claims: Map<string, readonly Claim[]>;
  readonly contacts: Set<string>;
}

// A stand-in for a database, on `globalThis` because Next loads this module once per bundle.
const kept = globalThis as { authoring?: Data };
kept.authoring ??= { tasks: new Map(), claims: new Map(), contacts: new Set() };
const { tasks, claims, contacts } = kept.authoring;

export const tasksOf = (user: string) => tasks.get(user) ?? [];

export function addTask(user: string, title: string): void {
  tasks.set(user, [...tasksOf(user), { id: randomUUID(), title }]);
}

/** Removes a task of this user; another's stays. */
export function removeTask(user: string, id = ""): void {
  const left = tasksOf(user).filter((task) => task.id !== id);
  tasks.set(user, left);
}

const CLAIMS: readonly Claim[] = [
  { id: "c1", who: "Emil", euros: 120, state: "open" },
  { id: "c2", who: "Theo", euros: 75, state: "open" },
  { id: "c3", who: "Rosa", euros: 310, state: "open" },
];

export const claimsOf = (user: string) => claims.get(user) ?? CLAIMS;

/** Decides an open claim; one that is decided, or that is no claim of this manager's, stays. */
export function decide(user: string, id: string | undefined, state: string): void {
  const decided = claimsOf(user).map((claim) =>
    claim.id === id && claim.state === "open" ? { ...claim, state } : claim,
  );
  claims.set(user, decided);
}

/** Registers for the workshop; false if the address is registered already. */
export function register(user: string, contact: string): boolean {
  const key = `${user} ${contact}`;
  const isNew = !contacts.has(key);
  contacts.add(key);
  return isNew;
}
