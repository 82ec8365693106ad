import { withServiceUi } from "service-ui/next-config";
import { withVersions } from "service-ui-versioning/next-config";

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  serverExternalPackages: ["@vue/server-renderer", "vue"],
  // This folder, though there may be another lockfile above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default withVersions(withServiceUi(config), "./app/api/versions.ts");
