import { withServiceUi } from "./next-config/with-service-ui.mjs";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Wherever it stood, it would cover something: the mark, a link, the inspector's bar.
  devIndicators: false,
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
};

export default withServiceUi(config, {
  ownPolicy: ["/demo/plain"],
  views: ["vue", "svelte", "solid", "preact", "lit"],
  versions: "./app/demo/api/_resources/versions.ts",
  // This checkout has the runtime's source, not its package; and beside it the index of the docs.
  placeRuntime: async () => {
    (await import("./scripts/build-runtime.mjs")).buildRuntime();
    await (await import("./scripts/build-docs-index.mjs")).buildDocsIndex();
  },
});
