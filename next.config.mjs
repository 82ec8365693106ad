import { withServiceUi } from "service-ui/next-config";
import { withVersions } from "service-ui-versioning/next-config";

/** @type {import("next").NextConfig} */
const config = {
  // Their sources are TypeScript.
  transpilePackages: ["service-ui", "service-ui-versioning"],
  poweredByHeader: false,
  reactStrictMode: true,
  // The indicator covers a part of the demo's pages, wherever it is placed.
  devIndicators: false,
  // `npm run check` compiles all types, which is a fifth of a build's work.
  typescript: { ignoreBuildErrors: process.env.UI_TEST_BUILD === "1" },
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
};

/** Next asks for its configuration twice in one process. */
let made;

/**
 * This checkout has no built runtime, so it is bundled here. The docs' index and their live examples
 * are made from the Markdown.
 */
async function make() {
  if (process.env.NODE_ENV === "development") {
    console.warn("Making the browser's runtime, the docs' index and their live examples…");
  }
  (await import("./scripts/build-runtime.mjs")).buildRuntime();
  await (await import("./scripts/build-docs-index.mjs")).buildDocsIndex();
  await (await import("./scripts/build-live-examples.mjs")).buildLiveExamples();
}

/** @param {string} phase */
export default async function nextConfig(phase, context) {
  if (phase === "phase-development-server" || phase === "phase-production-build") {
    made ??= make();
    await made;
  }
  const served = withServiceUi(config, {
    errorPages: "/docs/errors",
    ownPolicy: ["/demo/plain", "/demo/languages"],
    views: ["vue", "svelte", "solid", "preact", "lit"],
    runtime: "public/event-runtime.js",
  });
  return withVersions(served, "./app/demo/api/_resources/versions.ts")(phase, context);
}
