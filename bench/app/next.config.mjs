import { copyFileSync, mkdirSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

const ROOT = new URL("../../", import.meta.url);
const PUBLIC = new URL("public/", import.meta.url);

/** The settings of the project's own app; the types are checked with the project's. */
export default async function config(phase) {
  if (phase === PHASE_PRODUCTION_BUILD) {
    const { buildRuntime } = await import("../../scripts/build-runtime.mjs");
    buildRuntime();
    mkdirSync(PUBLIC, { recursive: true });
    for (const path of ["public/event-runtime.js", "node_modules/htmx.org/dist/htmx.min.js"]) {
      copyFileSync(new URL(path, ROOT), new URL(path.split("/").at(-1), PUBLIC));
    }
  }
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    serverExternalPackages: ["@photostructure/sqlite", "@redis/client"],
    typescript: { ignoreBuildErrors: true },
    ...(process.env.BENCH_READABLE && {
      distDir: ".next-readable",
      experimental: { serverMinification: false },
    }),
  };
}
