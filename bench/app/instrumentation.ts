/** Loads the dispatch route, so that `server.mjs` can answer with it: the Node mount. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await import("./app/__ui/dispatch/route");
}
