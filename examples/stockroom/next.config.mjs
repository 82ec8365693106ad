import { withServiceUi } from "service-ui/next-config";

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  serverExternalPackages: ["@vue/server-renderer", "vue"],
  // This folder, though there may be another lockfile above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default withServiceUi(config, { versions: "./app/api/versions.ts" });
