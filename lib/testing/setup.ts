/**
 * Makes a test environment of the process; a test runner loads it before the tests (`setupFiles`).
 *
 * Views sign with the process's own services, so these are given a secret of this run and a store
 * in memory, where the environment names none. Pages that are left over are taken down after each
 * test.
 */
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { unmountPage } from "./current-page";
// First of all that loads Next.
import "./in-request";
import { shortenErrors } from "./short-errors";

process.env.APP_SECRET ||= randomBytes(32).toString("base64url");
process.env.UI_REPLAY_STORE ||= "memory";

// A function with "use cache" runs as it stands here: no compiler of Next's has seen it.
Object.assign(createRequire(import.meta.url)("next/cache.js"), {
  cacheTag() {},
  cacheLife() {},
});

interface Runner {
  readonly afterEach: (run: () => void) => void;
}
const runner: typeof globalThis & Partial<Runner> = globalThis;
const { afterEach } = runner.afterEach ? runner : await import("vitest");
afterEach?.(unmountPage);
await shortenErrors();
