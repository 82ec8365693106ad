import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as symbols from "@/lib/common/registered-symbols";

const SOURCES = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!.*(?:node_modules|dist)\/).+\.(?:c|m)?[jt]sx?$/.test(file),
);

test("lists every registered symbol of the packages in one file", () => {
  const registering = SOURCES.filter((file) =>
    /Symbol\.for\("service-ui/.test(readFileSync(join("lib", file), "utf8")),
  );
  expect(registering).toEqual(["common/registered-symbols.ts"]);
});

test("gives each symbol a key of its own, which begins with its package", () => {
  const keys = Object.values(symbols).map((symbol) => Symbol.keyFor(symbol) ?? "");
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^service-ui(?:-versioning)?\.[a-z-]+$/);
});
