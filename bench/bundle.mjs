/** The measurements' programs, whose sources are TypeScript, bundled to where they run from. */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { SOURCE_ALIASES } from "../scripts/packages.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** As deep as `tests/support`, whose modules look for the root from their own place. */
export const BUNDLES = new URL("../node_modules/.bench/", import.meta.url);

/** What `npm run bench -- --<name>` runs. */
export const PROGRAMS = {
  main: "bench/main.ts",
  authoring: "bench/authoring/main.ts",
  early: "bench/early.ts",
  growth: "bench/growth.ts",
  "idle-streams": "bench/idle-streams.ts",
  profile: "bench/profile.ts",
  receipts: "bench/receipts.ts",
  soak: "bench/soak.ts",
  stockroom: "bench/stockroom.ts",
  streams: "bench/streams/main.ts",
  todomvc: "bench/todomvc/main.ts",
};
/** What they start as processes of their own. */
const SERVERS = {
  "plain-server": "bench/plain-server.ts",
  "stream-server": "tests/support/stream-server.ts",
};

/** Bundles each of them, with what it is made of as esbuild tells it. */
export function bundlePrograms() {
  return Object.entries({ ...PROGRAMS, ...SERVERS }).map(([name, entry]) =>
    buildSync({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      outfile: fileURLToPath(new URL(`${name}.mjs`, BUNDLES)),
      bundle: true,
      metafile: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: { ...SOURCE_ALIASES, "@": ".", "server-only": "./tests/support/server-only.ts" },
      logLevel: "error",
    }),
  );
}
