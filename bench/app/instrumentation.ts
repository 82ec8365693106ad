/**
 * Begins the replay store's memory before the first page is rendered, as every app that `init` has
 * set up, and loads the dispatch route, so that `server.mjs` can answer with it: the Node mount.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  await stopWhereMisconfigured();
  await import("./app/__ui/dispatch/route");
}
