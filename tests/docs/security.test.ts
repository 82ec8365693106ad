import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const security = readFileSync(new URL("docs/security.md", root), "utf8");
/** The third column of the table: test files and folders below `tests/`, without their ending. */
const named = [...security.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, cell = ""]) =>
  Array.from(cell.matchAll(/`([\w./-]+)`/g), ([, name = ""]) => name),
);

test("names tests that exist as proof of each defence", () => {
  const endings = ["", ".test.ts", ".test.tsx", ".long.test.ts"];
  const missing = named.filter(
    (name) => !endings.some((ending) => existsSync(new URL(`tests/${name}${ending}`, root))),
  );

  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(missing)]).toEqual([]);
});
