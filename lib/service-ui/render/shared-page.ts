/*
 * Taken from inside of Next, as what `next/internals` has: see there. A view asks for itself, since
 * whatever signs its tokens, it is the view that would be shared.
 */

/** The store of the route that Next renders, and the store of the render itself. */
async function currentRender() {
  const [{ workAsyncStorage }, { workUnitAsyncStorage }] = await Promise.all([
    import("next/dist/server/app-render/work-async-storage.external.js"),
    import("next/dist/server/app-render/work-unit-async-storage.external.js"),
  ]);
  return { work: workAsyncStorage.getStore(), unit: workUnitAsyncStorage.getStore() };
}

/**
 * Refuses to sign where Next renders a page once for everybody: all users would share one instance
 * and its tokens, until these expire for good.
 *
 * With `dynamic = "force-static"`, at the build as at each revalidation, `connection()` and
 * `headers()` don't wait for a request but return at once.
 *
 * @param what is signed, for the message
 */
export async function refuseSharedPage(what: string): Promise<void> {
  // Next sets this global before anything else. Its stores, loaded without it, would never work.
  if (!("AsyncLocalStorage" in globalThis)) return;
  const { work, unit } = await currentRender();
  // Outside of a request of Next's there are neither.
  if (!work || !unit || !isForEverybody(work, unit)) return;
  const { connection } = await import("next/server.js");
  // Unless the route is static by force, this makes it a dynamic one, or throws as Next does.
  await connection();
  const error = new Error(
    `Service UI can't sign ${what} of ${work.route}, because Next renders this route once for ` +
      'everybody: all users would share one instance. Remove `dynamic = "force-static"` from ' +
      "its page, layouts or route. What is the same for everybody can be cached by itself: see " +
      "docs/recipes/cached-data.md.",
  );
  // As Next does itself: an error inside of Suspense alone would not fail the build.
  work.invalidDynamicUsageError ??= error;
  throw error;
}

type Render = Awaited<ReturnType<typeof currentRender>>;

function isForEverybody(
  { forceStatic, forceDynamic, isDraftMode }: NonNullable<Render["work"]>,
  { type }: NonNullable<Render["unit"]>,
): boolean {
  if (type !== "request") return true;
  // `next dev` renders each request, so it tells by the declaration what the build will do.
  const isDevelopment = process.env.NODE_ENV === "development";
  return isDevelopment && forceStatic === true && !forceDynamic && !isDraftMode;
}
