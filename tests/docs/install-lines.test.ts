import { expect, test } from "vitest";
import { inEachManager } from "@/app/docs/_site/package-managers";
import { TEST_PACKAGES } from "@/lib/service-ui/devtools/commands/plan-tests";
import { installLines, installLinesOf } from "@/scripts/install-lines.mjs";

test("are found in blocks and sentences, joined, without comments and what follows", () => {
  const page = [
    "Install zod (`npm i zod`) first; `npm install` alone is none.",
    "```sh",
    "npm ci && npm i @redis/client && npm run build",
    "npm install --save-dev a@4 \\",
    "  b    # for tests",
    "npm install --no-save next@canary",
    "```",
    "```ts",
    'const line = "npm install left-pad";',
    "```",
  ].join("\n");
  expect(installLinesOf(page)).toEqual([
    "npm i @redis/client",
    "npm install --save-dev a@4 b",
    "npm i zod",
  ]);
});

test("of the pages are the ones that npm run try:install runs", () => {
  const pages = new Set([...installLines().values()].flat());
  expect([...pages]).toEqual(
    expect.arrayContaining([
      "docs/quick-start.md",
      "docs/hosting/monitoring.md",
      "docs/hosting/serverless.md",
      "lib/versioning/README.md",
    ]),
  );
});

test("of the quick start install for tests what init --tests names", () => {
  const lines = installLines();
  const line = `npm install --save-dev ${TEST_PACKAGES.join(" ")}`;
  expect(lines.get(line)).toContain("docs/quick-start.md");
});

test("allow pnpm the install script that a package brings", () => {
  const pnpmOf = (commands: string) =>
    inEachManager(commands).find(({ manager }) => manager === "pnpm")?.commands;
  expect(pnpmOf("npm install /path/to/dist/service-ui.tgz zod\nnpm install --save-dev a\n")).toBe(
    "pnpm add --allow-build=@photostructure/sqlite /path/to/dist/service-ui.tgz zod\n" +
      "pnpm add --save-dev a\n",
  );
  expect(pnpmOf("npm install service-ui    # not published yet\n")).toContain(
    "pnpm add --allow-build=@photostructure/sqlite service-ui ",
  );
  expect(pnpmOf("npm install service-ui-versioning\n")).toBe("pnpm add service-ui-versioning\n");
});
