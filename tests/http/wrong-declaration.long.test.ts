import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { machineEnvironment, runToEnd } from "../support/child-process";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const APP = join(ROOT, "test-results/wrong-declaration");

/**
 * A whole app whose one component is declared wrongly; inside the checkout, for it to find its
 * packages.
 */
const FILES = {
  "package.json": '{ "type": "module" }',
  // Without one, that of the checkout is found.
  "next.config.mjs": "export default {};",
  "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
  "app/dispatch/route.js": `
    import { createRegistry, defineUiComponent, UiOn, UiPart } from "../../../../lib/authoring";
    import { createDispatchRoute } from "../../../../lib/server";
    const signUp = defineUiComponent({
      name: "demo.sign-up",
      parts: [UiPart("email", "input")],
      events: [UiOn("emial", "input", () => {})],
    });
    export const POST = createDispatchRoute(createRegistry([signUp]));
  `,
};

test("fails next build for a wrong declaration with one message: component, wrong value, what is allowed", async () => {
  rmSync(APP, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(APP, name)), { recursive: true });
    writeFileSync(join(APP, name), text);
  }
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const { exitCode, output } = await runToEnd(process.execPath, [next, "build"], {
    cwd: APP,
    env: { ...machineEnvironment(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    timeoutMs: 120_000,
  });
  rmSync(APP, { recursive: true, force: true });
  expect(output).toContain(
    'Component "demo.sign-up": UiOn("emial", "input") names a part that is not declared. Declared parts: "email".',
  );
  expect(exitCode).not.toBe(0);
});
