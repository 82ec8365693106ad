import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fencesOf } from "../docs/documents";
import { DESIGN_APP } from "./design-app";

const path = "docs/handbook/design-systems.md";
const fences = fencesOf({ path, text: readFileSync(path, "utf8") });
const shown = fences.flatMap(({ file, code }) => (file ? [[file, code] as const] : []));

test.each(shown)("shows %s as the tested app has it", (file, code) => {
  expect(code).toBe(DESIGN_APP[file] ?? readFileSync(file, "utf8"));
});

test("takes its excerpts from the tested app", () => {
  const excerpts = fences.filter(({ file }) => !file).slice(1);
  const lines = new Set(
    Object.values(DESIGN_APP).flatMap((text) => text.split("\n").map((line) => line.trim())),
  );
  expect(excerpts.length).toBeGreaterThan(1);
  for (const line of excerpts.flatMap(({ code }) => code.trim().split("\n"))) {
    expect(lines).toContain(line.trim());
  }
});
