/*
 * What is taken from inside of Next. No release promises to keep these paths, so a test tries them
 * with the lowest version that the package allows. Tests and builds alone need those that the
 * bundlers are told to ignore, or else each server would have them, too.
 */

/** The stores in which Next keeps the request that it answers, and its cookies. */
export async function loadRequestStores() {
  const [{ workAsyncStorage }, { workUnitAsyncStorage }, { RequestCookies }, adapters] =
    await Promise.all([
      import("next/dist/server/app-render/work-async-storage.external.js"),
      import("next/dist/server/app-render/work-unit-async-storage.external.js"),
      import("next/dist/server/web/spec-extension/cookies.js"),
      import("next/dist/server/web/spec-extension/adapters/request-cookies.js"),
    ]);
  const { MutableRequestCookiesAdapter, getModifiedCookieValues } = adapters;
  return {
    workAsyncStorage,
    workUnitAsyncStorage,
    RequestCookies,
    MutableRequestCookiesAdapter,
    getModifiedCookieValues,
  };
}

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
  const { work, unit } = await currentRender();
  // Outside of Next, as on the Node mount, there are neither.
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

/**
 * Runs a stream, which goes on after a route handler has returned its response. Next would lose the
 * cookies that are set then, so setting one throws. It would also forget the tags and paths that
 * are revalidated then; here they are revalidated once the stream has run.
 */
export async function whileResponding<T>(run: () => Promise<T>): Promise<T> {
  const [{ workAsyncStorage, workUnitAsyncStorage }, { withExecuteRevalidates }] =
    await Promise.all([loadRequestStores(), import("next/dist/server/revalidation-utils.js")]);
  const unit = workUnitAsyncStorage.getStore();
  // Outside of Next's request, as on the Node mount, there are neither.
  if (unit?.type !== "request") return run();
  return withExecuteRevalidates(workAsyncStorage.getStore(), () =>
    workUnitAsyncStorage.run({ ...unit, phase: "after" }, run),
  );
}

/** Whether the handler that runs now has set or deleted cookies, which its response carries. */
export async function setsCookies(): Promise<boolean> {
  const { workUnitAsyncStorage, getModifiedCookieValues } = await loadRequestStores();
  const unit = workUnitAsyncStorage.getStore();
  if (unit?.type !== "request") return false;
  return getModifiedCookieValues(unit.mutableCookies).length > 0;
}

/** Lets a serverless host wait for work that goes on after the response, as `after()` does. */
export async function keepAlive(work: Promise<void>): Promise<void> {
  const { workUnitAsyncStorage } = await loadRequestStores();
  // On the Node mount there is no request of Next's, and the process goes on by itself.
  if (workUnitAsyncStorage.getStore()?.type !== "request") return;
  try {
    const { after } = await import("next/server.js");
    after(work);
  } catch {
    // A host without `waitUntil`: the work goes on for as long as the process does.
  }
}

/** The contexts that the hooks of Next's router read. */
export async function loadRouterContexts() {
  const [{ AppRouterContext }, { PathnameContext, PathParamsContext, SearchParamsContext }] =
    await Promise.all([
      import(
        /* turbopackIgnore: true */ /* webpackIgnore: true */
        "next/dist/shared/lib/app-router-context.shared-runtime.js"
      ),
      import(
        /* turbopackIgnore: true */ /* webpackIgnore: true */
        "next/dist/shared/lib/hooks-client-context.shared-runtime.js"
      ),
    ]);
  return { AppRouterContext, PathnameContext, PathParamsContext, SearchParamsContext };
}

/** Removes the types from code with the compiler that Next includes. */
export async function stripTypes(code: string): Promise<string> {
  const { loadBindings, transform } = await import(
    /* turbopackIgnore: true */ /* webpackIgnore: true */ "next/dist/build/swc/index.js"
  );
  await loadBindings();
  const parser = { syntax: "typescript" };
  return (await transform(code, { jsc: { parser, target: "es2022" } })).code;
}
