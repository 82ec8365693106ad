/**
 * Makes a test environment of the process; a test runner loads it before the tests (`setupFiles`).
 *
 * Views sign with the process's own services, so these are given a secret of this run and a store
 * in memory, where the environment names none. Pages that are left over are taken down after each
 * test.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { unmountPage } from "./current-page";

process.env.APP_SECRET ||= randomBytes(32).toString("base64url");
process.env.UI_REPLAY_STORE ||= "memory";

// Next's server sets it as well, and its `headers()` knows no request without it (NEXT.md 12).
Object.assign(globalThis, { AsyncLocalStorage });

interface Runner {
  readonly afterEach: (run: () => void) => void;
}
const runner: typeof globalThis & Partial<Runner> = globalThis;
const { afterEach } = runner.afterEach ? runner : await import("vitest");
afterEach?.(unmountPage);
