/** @type {import("next").NextConfig} */
const config = {
  // This folder, though there may be another lockfile above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
