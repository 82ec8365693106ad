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
