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
  };
}
