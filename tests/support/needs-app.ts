import { inject } from "vitest";

/** Set-up of each suite that needs the app: a suite without it says so once, and not in each test. */
if (inject("hasFailed")) {
  throw new Error("There is no app to test; the last lines of this run say why.");
}
