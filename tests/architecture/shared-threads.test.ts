import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const TESTS = fileURLToPath(new URL("../", import.meta.url));

/** What the next file of the thread would be given, too. */
const CHANGES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/;

test("a suite that mocks modules or loads them anew has a thread of its own", () => {
  const suites = readdirSync(TESTS, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.test\.tsx?$/.test(path),
  );
  const changing = suites.filter((path) =>
    CHANGES_MODULES.test(readFileSync(TESTS + path, "utf8")),
  );
  expect(changing.filter((path) => !path.includes(".alone.test."))).toEqual([]);
  expect(changing).toContain("replay/replay-store.alone.test.ts");
});
