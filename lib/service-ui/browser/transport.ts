import { isLocalPath } from "../wire/local-path";
import { DISPATCH_PATH } from "../wire/markup";
import type { Undo } from "./service-ui";

/** The attached endpoints, the newest last. */
const attached = new Set<{ readonly endpoint: string }>();

/** Resolves an address by the page's origin, because content may hold a `<base>` of another one. */
export const ofThisOrigin = (address: string): string => new URL(address, location.origin).href;

export const attach = (endpoint: string): Undo => {
  const own = { endpoint };
  attached.add(own);
  return () => attached.delete(own);
};

/** The endpoint that captured events are posted to, which is the last one attached. */
export const endpoint = (): string | undefined => [...attached].at(-1)?.endpoint;

/**
 * The app's `basePath`, which is the beginning of the endpoint's path; empty if the endpoint is not
 * a path of this origin.
 */
export const basePath = (address = ""): string => {
  const [base = "", rest] = address.split(DISPATCH_PATH);
  // With the slash of the path behind it, a base of `/` would lead to another host.
  return /^\/?$/.test(`${rest}`) && isLocalPath(`${base}/`) ? base : "";
};
