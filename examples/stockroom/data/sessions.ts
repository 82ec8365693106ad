import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { database } from "./database";

export const SESSION_COOKIE = "session";
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

export type Role = "viewer" | "editor";
export interface User {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

const ATTEMPTS = 10;
const ATTEMPT_MS = 10 * 60_000;
const hashOf = promisify<string, string, number, Buffer>(scrypt);

/**
 * Opens a session and gives its key, which the database never holds: it keeps a digest.
 *
 * @returns why not, for an account that does not exist as for a wrong password
 */
export async function openSession(
  login: string,
  password: string,
): Promise<{ readonly key: string } | "wrong" | "too-often"> {
  const db = database();
  const now = Date.now();
  db.prepare("DELETE FROM attempt WHERE at < ?").run(now - ATTEMPT_MS);
  const { tried } = db
    .prepare("SELECT count(*) AS tried FROM attempt WHERE login = ?")
    .get(login) as { tried: number };
  if (tried >= ATTEMPTS) return "too-often";
  // Counted before the slow hash: who tries a hundred at once is counted a hundred times.
  db.prepare("INSERT INTO attempt (login, at) VALUES (?, ?)").run(login, now);

  const user = db.prepare("SELECT id, salt, hash FROM user WHERE login = ?").get(login) as
    | { id: number; salt: string; hash: string }
    | undefined;
  // An unknown name takes as long as a wrong password.
  const given = await hashOf(password, user?.salt ?? "", 32);
  const right = Buffer.from(user?.hash ?? "0".repeat(64), "hex");
  if (!timingSafeEqual(given, right) || !user) return "wrong";

  db.prepare("DELETE FROM attempt WHERE login = ?").run(login);
  db.prepare("DELETE FROM session WHERE expires < ?").run(now);
  const key = randomBytes(32).toString("base64url");
  db.prepare("INSERT INTO session (digest, user, expires) VALUES (?, ?, ?)").run(
    digestOf(key),
    user.id,
    now + SESSION_SECONDS * 1000,
  );
  return { key };
}

export function endSession(key: string | undefined): void {
  if (key) database().prepare("DELETE FROM session WHERE digest = ?").run(digestOf(key));
}

/** Whose session it is; undefined if there is none, or it has ended. */
export function findUser(key: string | undefined): User | undefined {
  if (!key) return undefined;
  return database()
    .prepare(
      `SELECT user.id, user.name, user.role FROM session JOIN user ON user.id = session.user
       WHERE session.digest = ? AND session.expires > ?`,
    )
    .get(digestOf(key), Date.now()) as User | undefined;
}

function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
