import { DISPATCH_PATH } from "../protocol/markup";
import type { TransportOptions, Undo } from "./service-ui";

/** What was attached and not undone, the newest last. */
const attached = new Set<TransportOptions>();

/** See `ServiceUi.transport.attach`. */
export const attach = ({ endpoint }: TransportOptions): Undo => {
  const own = { endpoint };
  attached.add(own);
  return () => attached.delete(own);
};

/** Where captured events are posted: to what was attached last. */
export const endpoint = (): string | undefined => [...attached].at(-1)?.endpoint;

// Browsers read a backslash as a slash and leave tabs out: neither may begin another host.
const ENDPOINT = new RegExp(`^(/[^/\\\\\\s].*)?${DISPATCH_PATH}/?$`);

/** The app's `basePath`, which the endpoint begins with; none if that is no path of this origin. */
export const basePath = (): string => ENDPOINT.exec(endpoint() ?? "")?.[1] ?? "";
