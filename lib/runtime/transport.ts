import type { Undo } from "./service-ui";

/** The attached endpoints, the newest last. */
const attached = new Set<{ readonly endpoint: string }>();

export const attach = (endpoint: string): Undo => {
  const own = { endpoint };
  attached.add(own);
  return () => attached.delete(own);
};

/** The endpoint that captured events are posted to, which is the last one attached. */
export const endpoint = (): string | undefined => [...attached].at(-1)?.endpoint;
