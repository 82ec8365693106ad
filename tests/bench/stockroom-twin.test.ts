import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const OVERLAY = "bench/stockroom/actions";
const EXAMPLE = "examples/stockroom";
/** The definitions that the twin has Server Actions for. */
const REPLACED = /^components\/item-(?:form|list)\/.*\.ui\.ts$/;

const files = readdirSync(OVERLAY, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** Whether the example has it, or the twin in its place. */
function isThere(module: string): boolean {
  return [".ts", ".tsx"].some((extension) => {
    const file = `${module}${extension}`;
    const isKept = existsSync(join(EXAMPLE, file)) && !REPLACED.test(file);
    return isKept || existsSync(join(OVERLAY, file));
  });
}

test("imports nothing that the example no longer has", () => {
  const imported = files.flatMap((file) => {
    const source = readFileSync(join(OVERLAY, file), "utf8");
    return Array.from(
      source.matchAll(/ from "(@\/|\.{1,2}\/)([^"]+)"/g),
      ([, from = "", rest = ""]) => ({
        file,
        module: from === "@/" ? rest : posix.join(dirname(file), from, rest),
      }),
    );
  });
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter(({ module }) => !isThere(module))).toEqual([]);
});
