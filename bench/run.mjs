/** `npm run bench`: bundles the measurement, whose sources are TypeScript, and runs it. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { SOURCE_ALIASES } from "../scripts/packages.mjs";

const ROOT = new URL("../", import.meta.url);
const CACHE = new URL("node_modules/.cache/service-ui/", ROOT);

process.chdir(fileURLToPath(ROOT));
mkdirSync(CACHE, { recursive: true });
const entries = {
  ...Object.fromEntries(
    [
      "main",
      "plain-server",
      "profile",
      "soak",
      "stockroom",
      "idle-streams",
      "growth",
      "receipts",
    ].map((name) => [name, `bench/${name}.ts`]),
  ),
  authoring: "bench/authoring/main.ts",
  "stream-server": "tests/support/stream-server.ts",
  streams: "bench/streams/main.ts",
  todomvc: "bench/todomvc/main.ts",
};
for (const [name, entry] of Object.entries(entries)) {
  buildSync({
    entryPoints: [entry],
    outfile: fileURLToPath(new URL(`${name}.mjs`, CACHE)),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { ...SOURCE_ALIASES, "@": ".", "server-only": "./tests/support/server-only.ts" },
    logLevel: "error",
  });
}
const program =
  [
    "authoring",
    "growth",
    "profile",
    "receipts",
    "soak",
    "stockroom",
    "idle-streams",
    "streams",
    "todomvc",
  ].find((name) => process.argv.includes(`--${name}`)) ?? "main";
await import(new URL(`${program}.mjs`, CACHE).href);
