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
