import { withServiceUi } from "./next-config/with-service-ui.mjs";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Anywhere else it covers the bar that the inspector is on a phone, or the mark.
  devIndicators: { position: "top-right" },
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
};

export default withServiceUi(config, {
  // This checkout has the runtime's source, not its package.
  placeRuntime: async () => (await import("./scripts/build-runtime.mjs")).buildRuntime(),
});
