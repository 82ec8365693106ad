import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";

/** @returns {Promise<import("next").NextConfig>} */
export default async function config(phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER || phase === PHASE_PRODUCTION_BUILD) {
    const { buildRuntime } = await import("./scripts/build-runtime.mjs");
    buildRuntime();
  }
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    serverExternalPackages: ["@photostructure/sqlite", "@redis/client"],
    // A tracer of imports does not see the binaries, which are chosen when the program runs.
    outputFileTracingIncludes: { "/__ui/dispatch": sqliteBinaries() },
    ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
  };
}

/** For this platform and for Linux, which images run whatever they are built on. */
function sqliteBinaries() {
  const entry = createRequire(import.meta.url).resolve("@photostructure/sqlite");
  const here = fileURLToPath(new URL(".", import.meta.url));
  const folder = relative(here, dirname(dirname(entry)));
  return [...new Set([process.platform, "linux"])].map(
    (platform) => `${folder}/prebuilds/${platform}-*/**`,
  );
}
