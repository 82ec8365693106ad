/** Stops the start with one message if the environment is wrong. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  await stopWhereMisconfigured();
}
