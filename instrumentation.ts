/**
 * Ends the process if the environment is wrong. After a mere throw, the server would answer every
 * request with 500.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startMetrics } = await import("./metrics");
  startMetrics();
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  await stopWhereMisconfigured();
  // `server.mjs` answers dispatches with this route.
  await import("./app/__ui/dispatch/route");
  await import("./app/demo/api/_resources/check-format");
}
