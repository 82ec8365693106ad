import { expect, test } from "vitest";
import { importCircles } from "./import-circles";
import { parseModule, sourceModules } from "./source-modules";

test("finds no module that leads back to itself", () => {
  const modules = sourceModules();
  expect(modules.length).toBeGreaterThan(200);
  expect(importCircles(modules)).toEqual([]);
});

test("finds a circle of types over several modules, and no chain", () => {
  const modules = [
    parseModule("lib/a.ts", 'import { b } from "./b";'),
    parseModule("lib/b.ts", 'import type { C } from "./c/c";'),
    parseModule("lib/c/c.ts", 'export { a } from "../a";'),
    parseModule("lib/d.ts", 'import "./a";'),
  ];
  expect(importCircles(modules)).toEqual([
    "lib/a → lib/b → lib/c/c → lib/a",
    "lib/b → lib/c/c → lib/a → lib/b",
    "lib/c/c → lib/a → lib/b → lib/c/c",
  ]);
});
