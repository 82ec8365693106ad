import { describe, expect, test } from "vitest";
import { editNextConfig } from "@/lib/service-ui/devtools/commands/edit-next-config";

const IMPORT = 'import { withServiceUi } from "service-ui/next-config";';

describe("a Next configuration", () => {
  test.each([
    [
      "an object by name",
      'import type { NextConfig } from "next";\n\nconst config: NextConfig = {};\n\nexport default config;\n',
      `import type { NextConfig } from "next";\n\n${IMPORT}\n\nconst config: NextConfig = {};\n\nexport default withServiceUi(config);\n`,
    ],
    [
      "an object in place",
      "export default { reactStrictMode: true };\n",
      `${IMPORT}\nexport default withServiceUi({\n  reactStrictMode: true\n});\n`,
    ],
    [
      "what another wrapper gives",
      "export default withMdx(config);\n",
      `${IMPORT}\nexport default withServiceUi(withMdx(config));\n`,
    ],
    [
      "a function",
      "export default async (phase) => ({});\n",
      `${IMPORT}\nexport default withServiceUi(async (phase) => ({}));\n`,
    ],
    [
      "a function where it declares it",
      "export default async function config(phase) {\n  return {};\n}\n",
      `${IMPORT}\nasync function config(phase) {\n  return {};\n}\n\nexport default withServiceUi(config);\n`,
    ],
    [
      "a function without a name",
      "export default function () { return {}; }",
      `${IMPORT}\nfunction nextConfig() { return {}; }\n\nexport default withServiceUi(nextConfig);\n`,
    ],
    [
      "an object beside imports in single quotes",
      "import a from 'a';\nexport default a;\n",
      `import a from 'a';\nimport { withServiceUi } from 'service-ui/next-config';\nexport default withServiceUi(a);\n`,
    ],
    [
      "an object that is indented with tabs",
      "const config = {\n\ta: {\n\t\tb: 1,\n\t},\n};\nexport default config;\n",
      `${IMPORT}\nconst config = {\n\ta: {\n\t\tb: 1,\n\t},\n};\nexport default withServiceUi(config);\n`,
    ],
    [
      "an object of a Windows editor",
      "const a = 1;\r\nexport default {};\r\n",
      `${IMPORT}\r\nconst a = 1;\r\nexport default withServiceUi({});\r\n`,
    ],
  ])("that exports %s is wrapped", (_what, text, wrapped) => {
    expect(editNextConfig(text)).toBe(wrapped);
  });

  test("that is wrapped stays as it is", () => {
    const wrapped = editNextConfig("export default { reactStrictMode: true };\n") ?? "";

    expect(wrapped).toContain("withServiceUi");
    expect(editNextConfig(wrapped)).toBe(wrapped);
  });

  test("that only names the package is wrapped", () => {
    const text = editNextConfig('export default { transpilePackages: ["service-ui"] };\n');

    expect(text).toContain("export default withServiceUi({");
  });

  test.each([
    ["is no module", "export default {"],
    ["exports nothing", "const config = {};"],
    ["is CommonJS", "module.exports = {};"],
    ["exports what a call of a call gives", "export default mdx()(config);"],
    ["exports a class", "export default class Config {}"],
  ])("that %s is left to its author", (_what, text) => {
    expect(editNextConfig(text)).toBeUndefined();
  });
});
