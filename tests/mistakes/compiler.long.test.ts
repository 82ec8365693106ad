import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PACKAGE_SOURCES } from "../../scripts/packages.mjs";
import { machineEnvironment, runToEnd } from "../support/child-process";
import { filesWithErrors, PLANTED, PLANTED_FILES } from "./planted";

let program: string;
let told: ReadonlySet<string>;
beforeAll(async () => {
  mkdirSync("node_modules/.cache", { recursive: true });
  program = mkdtempSync(resolve("node_modules/.cache/mistakes-"));
  for (const [file, code] of Object.entries(PLANTED_FILES)) {
    writeFileSync(join(program, file), code);
  }
  const paths = Object.fromEntries(
    PACKAGE_SOURCES.map(([name, source]) => [name, [`../../../${source}`]]),
  );
  const configuration = {
    extends: "../../../tsconfig.json",
    compilerOptions: {
      incremental: false,
      plugins: [],
      paths: { "@/*": ["../../../*"], ...paths },
    },
    include: ["*.tsx", "../../../lib/**/*.d.ts"],
    exclude: [],
  };
  writeFileSync(join(program, "tsconfig.json"), JSON.stringify(configuration));
  const { output } = await runToEnd(
    resolve("node_modules/.bin/tsc"),
    ["-p", program, "--singleThreaded"],
    {
      env: machineEnvironment(),
    },
  );
  told = filesWithErrors(output);
});
afterAll(() => rmSync(program, { recursive: true, force: true }));

test("the compiler has nothing to say of what is right", () => {
  expect(told).not.toContain("right.tsx");
});

test.each(PLANTED.map(([what], index) => [what, `wrong-${index}.tsx`] as const))(
  "the compiler tells that %s",
  (_what, file) => {
    expect(told).toContain(file);
  },
);
