import type { LifecycleFormat } from "service-ui-versioning";

/**
 * How the demo's API writes dates: as SPEC.md 9 does, unless `API_LIFECYCLE_FORMAT` names the format
 * of the RFCs.
 *
 * @throws TypeError for another value, because a misspelt format must not count as the default
 */
export function readLifecycleFormat(
  env: Readonly<Record<string, string | undefined>> = process.env,
): LifecycleFormat {
  const wanted = env.API_LIFECYCLE_FORMAT || "date";
  if (wanted === "date" || wanted === "rfc") return wanted;
  throw new TypeError(`API_LIFECYCLE_FORMAT is "${wanted}"; it can be date or rfc`);
}
