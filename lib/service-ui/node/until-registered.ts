/** What Next's app has and its types don't tell. */
interface InsideOfNext {
  readonly server?: { getServer?(): Promise<{ prepare?(): Promise<void> }> };
}

/**
 * Waits until `register()` of instrumentation.ts has ended. The app is prepared before that, and an
 * SDK that `register()` loads takes longer than the rest of the start.
 */
export async function untilRegistered(app: object): Promise<void> {
  const server = await (app as InsideOfNext).server?.getServer?.();
  await server?.prepare?.();
}
