import { isLocalPath } from "../protocol/local-path";
import { DISPATCH_PATH } from "../protocol/markup";
import type { Undo } from "./service-ui";
import { fetchTrouble } from "./trouble-file";

/** What was attached and not undone, newest last; the runtime's own tag may name no endpoint. */
const attached = new Set<{ readonly endpoint?: string | false | null | undefined }>();

/** See `ServiceUi.transport.attach`. */
export const attach = (options: {
  readonly endpoint?: string | false | null | undefined;
}): Undo => {
  const own = { ...options };
  attached.add(own);
  if (own.endpoint) fetchTrouble();
  return () => attached.delete(own);
};

/** Where captured events are posted: to what was attached last. */
export const endpoint = (): string | false | null | undefined => [...attached].pop()?.endpoint;

/** The app's `basePath`, which the endpoint begins with; none if that is no path of this origin. */
export const basePath = (): string => {
  const address = endpoint();
  // With `trailingSlash` the endpoint ends in one.
  const path = isLocalPath(address) ? address.replace(/\/$/, "") : "";
  return path.endsWith(DISPATCH_PATH) ? path.slice(0, -DISPATCH_PATH.length) : "";
};
