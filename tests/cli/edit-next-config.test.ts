import { describe, expect, test } from "vitest";
import { editNextConfig } from "@/cli/edit-next-config";

const IMPORT = 'import { withServiceUi } from "service-ui/next-config";';

describe("a Next configuration", () => {
  test.each([
    [
      "an object by name",
      'import type { NextConfig } from "next";\n\nconst config: NextConfig = {};\n\nexport default config;\n',
      `import type { NextConfig } from "next";\n${IMPORT}\n\nconst config: NextConfig = {};\n\nexport default withServiceUi(config);\n`,
    ],
    [
      "an object in place",
      "export default { reactStrictMode: true };\n",
      `${IMPORT}\n\nexport default withServiceUi({ reactStrictMode: true });\n`,
    ],
    [
      "what another wrapper gives",
      'import mdx from "@next/mdx";\nexport default mdx()(config);\n',
      `import mdx from "@next/mdx";\n${IMPORT}\nexport default withServiceUi(mdx()(config));\n`,
    ],
    [
      "an object of CommonJS",
      "/** @type {object} */\nconst config = {};\nmodule.exports = config;\n",
      '/** @type {object} */\nconst config = {};\nmodule.exports = async (...next) => {\n  const { withServiceUi } = await import("service-ui/next-config");\n  return withServiceUi(config)(...next);\n};\n',
    ],
  ])("that exports %s is wrapped", (_what, text, wrapped) => {
    expect(editNextConfig(text)).toBe(wrapped);
  });

  test.each(["export default { reactStrictMode: true };\n", "module.exports = {};\n"])(
    "that is wrapped stays as it is: %j",
    (text) => {
      const wrapped = editNextConfig(text) ?? "";

      expect(wrapped).toContain("withServiceUi");
      expect(editNextConfig(wrapped)).toBe(wrapped);
    },
  );

  test("that only names the package is wrapped", () => {
    const text = editNextConfig('export default { transpilePackages: ["service-ui"] };\n');

    expect(text).toContain('withServiceUi({ transpilePackages: ["service-ui"] })');
  });

  test.each([
    ["is no module", "export default {"],
    ["exports nothing", "const config = {};"],
    ["exports a function where it declares it", "export default function config() { return {}; }"],
  ])("that %s is left to its author", (_what, text) => {
    expect(editNextConfig(text)).toBeUndefined();
  });
});
