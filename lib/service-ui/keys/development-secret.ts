import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSecretLongEnough } from "../wire/key-ring";

/**
 * The secret of a development checkout, made once and kept in a file of mode 0600. A fresh clone
 * thus runs without configuration, and a restart breaks no open page (PROTOCOL 3).
 *
 * Processes that start together get the same secret, because a hard link makes the whole file
 * appear at once, and only one process can create that link.
 *
 * @param directory where the file is; created with mode 0700 if missing
 */
export function developmentSecret(directory: string): string {
  const file = join(directory, "development-secret");
  const kept = readSecret(file);
  if (kept) return kept;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isErrorWithCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (!secret) throw new Error(`The development secret in ${file} is damaged. Delete that file.`);
  return secret;
}

function readSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, "utf8").trim();
    return isSecretLongEnough(secret) ? secret : null;
  } catch (error) {
    if (isErrorWithCode(error, "ENOENT")) return null;
    throw error;
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
