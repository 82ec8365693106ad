import { expect, test } from "vitest";
import { runWithLowestNext } from "../support/lowest-next";

const REGISTERING = `
const { execFileSync } = await import("node:child_process");
const { untilRegistered } = await import("./until-registered.mjs");
const next = (await import("next")).default;
const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
execFileSync("npx", ["--no-install", "next", "build"], { env, stdio: "ignore" });
process.env.NODE_ENV = "production";
const app = next({ dev: false, dir: process.cwd() });
await app.prepare();
await untilRegistered(app);
console.log(JSON.stringify(globalThis.registered ?? false));
process.exit(0);
`;

test("knows in the lowest version of Next that it allows when register() of instrumentation.ts has ended", async () => {
  const files = {
    // Without one, Next takes the nearest above: ours, where the temporary directory lies in a clone.
    "next.config.mjs": "export default { turbopack: { root: import.meta.dirname } };",
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
    "app/page.js": "export default () => null;",
    "instrumentation.js": `export async function register() {
  await new Promise((resolve) => setTimeout(resolve, 500));
  globalThis.registered = true;
}
`,
  };
  expect(
    await runWithLowestNext("lib/service-ui", ["node/until-registered.ts"], REGISTERING, files),
  ).toBe(true);
});
