import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wrapNextConfig } from "@/lib/versioning/command/wrap-next-config";

const MAP = "./app/api/versions.ts";
const IMPORT = 'import { withVersions } from "service-ui-versioning/next-config";';
const UNTOUCHED = "node_modules/create-next-app/dist/templates/app-empty";

test.each([`${UNTOUCHED}/ts/next.config.ts`, `${UNTOUCHED}/js/next.config.mjs`])(
  "wraps the untouched %s, and changes nothing else of it",
  (file) => {
    const text = readFileSync(file, "utf8");
    const wrapped = wrapNextConfig(text, MAP) ?? "";
    expect(wrapped).toContain(`\nexport default withVersions(nextConfig, "${MAP}");\n`);
    const restored = wrapped
      .replace(`${IMPORT}\n`, "")
      .replace(`withVersions(nextConfig, "${MAP}")`, "nextConfig");
    expect(restored).toBe(text);
  },
);

test("wraps what another wrapper gives, and keeps Windows' line ends", () => {
  const text = '// @ts-check\r\nimport { a } from "a";\r\n\r\nexport default a({ b: [1] });\r\n';
  expect(wrapNextConfig(text, MAP)).toBe(
    `// @ts-check\r\nimport { a } from "a";\r\n${IMPORT}\r\n\r\n` +
      `export default withVersions(a({ b: [1] }), "${MAP}");\r\n`,
  );
});

test.each([
  "{\n  a: 1,\n}",
  "{\n  // It's an API: { (\n  a: [1, { b }], /* } */ c: '})', d() {},\n}",
  "{\n  a: 1,\n} satisfies NextConfig",
])("wraps an object over several lines, with texts and comments in it: %s", (value) => {
  for (const end of [";\n", "\n", ""]) {
    expect(wrapNextConfig(`export default ${value}${end}`, MAP)).toBe(
      `${IMPORT}\nexport default withVersions(${value}, "${MAP}");\n`,
    );
  }
});

test("puts its import behind the comments that must come first", () => {
  expect(wrapNextConfig("// @ts-check\nconst c = {};\nexport default c", MAP)).toBe(
    `// @ts-check\n${IMPORT}\nconst c = {};\nexport default withVersions(c, "${MAP}");\n`,
  );
});

test("leaves a configuration that has the wrapper as it is", () => {
  const text = `export default withVersions({}, "${MAP}");\n`;
  expect(wrapNextConfig(text, MAP)).toBe(text);
});

test.each([
  ["CommonJS", "module.exports = {};\n"],
  ["a function", "export default async function config() {}\n"],
  ["an arrow", "export default async () => ({});\n"],
  ["a call that goes on", "export default a(b)\n  .c();\n"],
  ["a value with its type", "export default config satisfies NextConfig;\n"],
  ["a call over several lines", "export default a(\n  b,\n);\n"],
  ["a bracket in a text", 'export default a("(");\n'],
  ["a template, which may hold code", "export default { a: `}` };\n"],
  ["a regular expression", "export default { test: /[)]/ };\n"],
  ["an object that is left open", "export default {\n  a: 1,\n"],
  ["an object that goes on", "export default {} && {};\n"],
  ["an export in a comment", "/*\nexport default a;\n*/\nexport default b;\n"],
  ["what follows the export", "export default a;\na.b = 1;\n"],
  ["a class", "export default class {}\n"],
  ["nothing", ""],
])("leaves to its author %s", (_, text) => {
  expect(wrapNextConfig(text, MAP)).toBeUndefined();
});
