/**
 * Stops the start where the environment is wrong: a throw alone would let the server answer 500 to
 * everything.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopWhereMisconfigured } = await import("./lib/start-check");
  stopWhereMisconfigured();
  // `server.mjs` answers with it.
  await import("./app/__ui/dispatch/route");
}
