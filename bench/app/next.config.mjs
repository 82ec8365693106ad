import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withServiceUi } from "service-ui/next-config";

/** The settings of the project's own app; the types are checked with the project's. */
const config = {
  transpilePackages: ["service-ui", "service-ui-versioning"],
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.BENCH_BUILD || ".next",
  experimental: {
    ...(process.env.BENCH_BUILD === ".next-readable" && { serverMinification: false }),
    ...(process.env.BENCH_USE_OFFLINE && { useOffline: true }),
  },
};

/** @param {string} phase */
export default async function nextConfig(phase) {
  if (phase !== "phase-production-server") {
    (await import("../../scripts/build-runtime.mjs")).buildRuntime();
    const htmx = new URL(import.meta.resolve("htmx.org/dist/htmx.min.js"));
    mkdirSync("public", { recursive: true });
    copyFileSync(fileURLToPath(htmx), "public/htmx.min.js");
    const sse = new URL(import.meta.resolve("htmx.org/dist/ext/hx-sse.min.js"));
    copyFileSync(fileURLToPath(sse), "public/hx-sse.js");
  }
  return withServiceUi(config, { runtime: "../../public/event-runtime.js" });
}
