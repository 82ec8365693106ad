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
    const runtime = new URL("public/event-runtime.js", ROOT);
    const htmx = new URL(import.meta.resolve("htmx.org/dist/htmx.min.js"));
    copyFileSync(runtime, new URL("event-runtime.js", PUBLIC));
    copyFileSync(htmx, new URL("htmx.min.js", PUBLIC));
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
