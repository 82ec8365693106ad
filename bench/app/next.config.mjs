import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
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

export default withServiceUi(config, {
  placeRuntime: async (publicDirectory) => {
    (await import("../../scripts/build-runtime.mjs")).buildRuntime();
    mkdirSync(publicDirectory, { recursive: true });
    const built = new URL("../../public/event-runtime.js", import.meta.url);
    copyFileSync(fileURLToPath(built), join(publicDirectory, "event-runtime.js"));
    const htmx = new URL(import.meta.resolve("htmx.org/dist/htmx.min.js"));
    copyFileSync(fileURLToPath(htmx), join(publicDirectory, "htmx.min.js"));
    const sse = new URL(import.meta.resolve("htmx.org/dist/ext/hx-sse.min.js"));
    copyFileSync(fileURLToPath(sse), join(publicDirectory, "hx-sse.js"));
  },
});
