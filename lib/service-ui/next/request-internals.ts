/*
 * What servers take from inside of Next. Apart from `internals.ts`, because a bundler would follow
 * the paths in there, too.
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
  const { MutableRequestCookiesAdapter } = adapters;
  return { workAsyncStorage, workUnitAsyncStorage, RequestCookies, MutableRequestCookiesAdapter };
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
