import type { Undo } from "./service-ui";

/** What was attached and not undone, the newest last. */
const attached = new Set<{ readonly endpoint: string }>();

/** See `ServiceUi.transport.attach`. */
export const attach = (endpoint: string): Undo => {
  const own = { endpoint };
  attached.add(own);
  return () => attached.delete(own);
};

/** Where captured events are posted: to what was attached last. */
export const endpoint = (): string | undefined => [...attached].at(-1)?.endpoint;
