import { expect, test } from "vitest";
import { runWithLowestNext } from "../../support/lowest-next";

const PROGRAM = `
import { writeFileSync } from "node:fs";
import { loadNextConfig, loadTypeScript, parseModule, readMatchers } from "./internals.mjs";

const matcher = [{ source: "/api/:path", has: [{ type: "header", key: "x" }] }];
const config = "export const config = " + JSON.stringify({ matcher }) + ";";
writeFileSync("proxy.ts", config + "export function proxy(): void {}");
writeFileSync("versions.ts", "export const versions: readonly string[] = ['1.0.0'];");
writeFileSync("next.config.mjs", "export default { basePath: '/shop' };");
const [statement] = await parseModule(process.cwd(), "x.ts", "// é\\nexport const a: number = 1;");
const { basePath } = await loadNextConfig(process.cwd());
const found = [
  await readMatchers(process.cwd(), "proxy.ts", {}),
  await loadTypeScript(process.cwd(), process.cwd() + "/versions.ts"),
  [statement.type, statement.span.start, basePath],
];
console.log(JSON.stringify(found));
`;

test("finds what it takes from inside of Next in the lowest version that it allows", async () => {
  const internals = ["next-config/internals.ts"];
  expect(await runWithLowestNext("lib/versioning", internals, PROGRAM)).toEqual([
    [
      expect.objectContaining({
        regexp: expect.stringContaining("api"),
        has: [{ type: "header", key: "x" }],
      }),
    ],
    { versions: ["1.0.0"] },
    ["ExportDeclaration", 7, "/shop"],
  ]);
});
