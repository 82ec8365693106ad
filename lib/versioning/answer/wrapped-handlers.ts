import {
  forEveryMethod,
  HTTP_METHODS,
  type HttpMethod,
  type WebHandler,
} from "../../common/http-methods";
import { WRAPPED_FOR } from "../../common/registered-symbols";

/** What a wrapped route file exports. */
export type WrappedHandlers = Readonly<Record<HttpMethod, WebHandler>>;

type Wrapped = WebHandler & { readonly [WRAPPED_FOR]: string };

/** One handler under every method, which tells for which path it was wrapped. */
export function wrappedHandlers(
  path: string,
  handler: Parameters<typeof forEveryMethod>[0],
): WrappedHandlers {
  return forEveryMethod(Object.assign(handler, { [WRAPPED_FOR]: path }));
}

/**
 * The handlers of a route file that calls the wrapper itself, under every method, also under those
 * that the file hides; undefined if no handler of the file is wrapped.
 *
 * @throws TypeError if they are wrapped for another path, or some of them aren't
 */
export function alreadyWrapped(path: string, file: object): WrappedHandlers | undefined {
  const own = HTTP_METHODS.map((method) => [method, Reflect.get(file, method)] as const).filter(
    ([, handler]) => handler !== undefined,
  );
  const wrapped = own.flatMap(([, handler]) => (isWrapped(handler) ? handler : []));
  const [first] = wrapped;
  if (!first) return undefined;
  const other = wrapped.find((handler) => handler[WRAPPED_FOR] !== path);
  if (other) {
    throw new TypeError(
      `The route "${path}" exports handlers that are wrapped for "${other[WRAPPED_FOR]}". ` +
        "Give the wrapper the route's own path.",
    );
  }
  const bare = own.flatMap(([method, handler]) => (isWrapped(handler) ? [] : method));
  if (bare.length > 0) {
    throw new TypeError(
      `The route "${path}" exports ${bare.join(", ")} beside handlers that are wrapped. ` +
        "Give the wrapper all of them, or none.",
    );
  }
  return forEveryMethod(first);
}

function isWrapped(handler: unknown): handler is Wrapped {
  return typeof handler === "function" && WRAPPED_FOR in handler;
}
