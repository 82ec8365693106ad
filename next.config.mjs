import { withServiceUi } from "./next-config/with-service-ui.mjs";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  ...(process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {}),
};

export default withServiceUi(config, {
  // This checkout has the runtime's source, not its package.
  placeRuntime: async () => (await import("./scripts/build-runtime.mjs")).buildRuntime(),
});
