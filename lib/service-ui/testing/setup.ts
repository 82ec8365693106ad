/**
 * Sets up the process for tests; the test runner loads this file first (`setupFiles`).
 *
 * A page's tokens are signed with the secret in the process's environment. If the environment names
 * no secret, this file sets a random one. If it names no store, this file sets the store in memory.
 * After each test, it takes down leftover pages.
 */
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { unmountPage } from "./mounted-page";
// Must come before any import that loads Next.
import "./in-request";

process.env.APP_SECRET ||= randomBytes(32).toString("base64url");
process.env.UI_REPLAY_STORE ||= "memory";

// Next's compiler does not run here, so functions with "use cache" run without a cache. `cacheTag`
// and `cacheLife` therefore do nothing.
Object.assign(createRequire(import.meta.url)("next/cache.js"), {
  cacheTag() {},
  cacheLife() {},
});

interface Runner {
  readonly afterEach: (run: () => Promise<void>) => void;
}
const runner: typeof globalThis & Partial<Runner> = globalThis;
const { afterEach } = runner.afterEach ? runner : await import("vitest");
afterEach?.(async () => {
  unmountPage();
  // What React and the runtime have scheduled needs the document, which a runner takes away.
  await setImmediate();
});
