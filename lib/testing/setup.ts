/**
 * Sets up the process for tests; the test runner loads this file first (`setupFiles`).
 *
 * Views sign with the process's own services. If the environment names no secret, this sets one for
 * this run; if it names no store, it sets a store in memory. It takes down leftover pages after
 * each test.
 */
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { unmountPage } from "./current-page";
// Must come before any import that loads Next.
import "./in-request";
import { shortenErrors } from "./short-errors";

process.env.APP_SECRET ||= randomBytes(32).toString("base64url");
process.env.UI_REPLAY_STORE ||= "memory";

// A function with "use cache" runs without a cache here, because Next's compiler has not seen it.
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
