import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { SOURCE_ALIASES } from "./packages.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = "node_modules/.cache/openapi";
const bundle = at(`${folder}/document.cjs`);
const description = at(`${folder}/openapi.json`);

// The code that serves the document makes it here, without a server.
mkdirSync(at(folder), { recursive: true });
buildSync({
  entryPoints: [at("app/demo/api/_resources/openapi.ts")],
  bundle: true,
  platform: "node",
  // As CommonJS, because Node finds Next's modules, which are external here, only by its older
  // rules.
  format: "cjs",
  packages: "external",
  alias: SOURCE_ALIASES,
  outfile: bundle,
  logLevel: "error",
});
const { OPENAPI_DOCUMENT } = await import(new URL(`../${folder}/document.cjs`, import.meta.url));
writeFileSync(description, JSON.stringify(OPENAPI_DOCUMENT, null, 2));

const cli = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const { status } = spawnSync(
  process.execPath,
  [cli, "lint", description, "--extends=recommended-strict"],
  {
    cwd: at("."),
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  },
);
process.exit(status ?? 1);
