import { AsyncLocalStorage } from "node:async_hooks";
import { loadRequestStores } from "../next/internals";

/** What a run did through Next's functions. */
export interface NextCalls {
  /** Cookies that were set, by name; null for one that was deleted. */
  readonly cookies: ReadonlyMap<string, string | null>;
  readonly revalidated: readonly string[];
}

const NONE: NextCalls = { cookies: new Map(), revalidated: [] };

interface Request {
  readonly headers: Headers;
  /** `render` for a page, which can't set cookies; `action` for a handler. */
  readonly phase: "render" | "action";
  readonly path?: string;
}

// Next's stores look for this global when they load. Without it they find no request (NEXT.md 12).
Object.assign(globalThis, { AsyncLocalStorage });

/**
 * Runs a function as Next runs a render or a handler in a request, so that `headers()`,
 * `cookies()`, `connection()`, `revalidateTag()` and `after()` work. Uses Next's own stores, so
 * nothing is mocked. Tasks given to `after()` run at the end.
 *
 * If Next was loaded before this module, a handler runs outside of a request, and a render fails.
 *
 * @throws TypeError (rejects) for a render, if Next was loaded before this module
 */
export async function inRequest<T>(
  { headers, phase, path = "/" }: Request,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly calls: NextCalls }> {
  const { workAsyncStorage, workUnitAsyncStorage, RequestCookies, MutableRequestCookiesAdapter } =
    await loadRequestStores();
  if (!(workAsyncStorage instanceof AsyncLocalStorage)) {
    if (phase === "action") return { result: await run(), calls: NONE };
    throw new TypeError(
      "Next was loaded before the test kit, so it has no request: add service-ui/testing/setup to " +
        "the runner's setupFiles.",
    );
  }
  const cookies = new RequestCookies(headers);
  const before = new Map(cookies.getAll().map(({ name, value }) => [name, value]));
  const mutable = MutableRequestCookiesAdapter.wrap(cookies);
  const later: unknown[] = [];
  const pendingRevalidatedTags: { readonly tag: string }[] = [];
  const { pathname, search } = new URL(path, "http://localhost");
  // The fields that `headers()`, `cookies()` and the other functions above need. Next's further
  // fields are for its cache and router.
  const work = {
    route: pathname,
    page: phase === "render" ? "/page" : "/route",
    forceStatic: false,
    dynamicShouldError: false,
    incrementalCache: { revalidateTag: async () => {} },
    cacheLifeProfiles: {},
    pendingRevalidatedTags,
    afterContext: { after: (task: unknown) => void later.push(task) },
  };
  const unit = {
    type: "request",
    phase,
    url: { pathname, search },
    headers,
    cookies,
    mutableCookies: mutable,
    userspaceMutableCookies: mutable,
    draftMode: { isEnabled: false },
  };
  const result = await workAsyncStorage.run(work as never, () =>
    workUnitAsyncStorage.run(unit as never, async () => {
      const done = await run();
      for (const task of later) await (typeof task === "function" ? task() : task);
      return done;
    }),
  );
  const changed = mutable
    .getAll()
    .filter(({ name, value }) => before.get(name) !== value)
    .map(({ name, value, maxAge, expires }) => {
      const isGone = maxAge === 0 || (expires !== undefined && Number(expires) <= Date.now());
      return [name, isGone ? null : value] as const;
    });
  const revalidated = pendingRevalidatedTags.map(({ tag }) => tag);
  return { result, calls: { cookies: new Map(changed), revalidated } };
}
