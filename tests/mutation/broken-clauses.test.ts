import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BROKEN_CLAUSES } from "./broken-clauses.mjs";

test.each(BROKEN_CLAUSES)("finds one place in $file to break: $promise", (broken) => {
  const { file, search, replacement } = broken;
  expect(readFileSync(file, "utf8").split(search)).toHaveLength(2);
  expect(replacement).not.toBe(search);
});
