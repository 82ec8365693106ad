import type { Ended } from "../wire/dispatch";
import type { Ran } from "./outcome";

/**
 * What a receipt keeps of a dispatch that has ended: what its answer was and asked for, never a
 * patch, a text or a value (PROTOCOL 4, Receipts).
 *
 * @param hasCookies whether the answer sets cookies
 */
export function endedOf({ result, stream, hasBegun, isCut }: Ran, hasCookies: boolean): Ended {
  if (!hasBegun) return { answer: result.ok ? "invalid" : "refused", hasRun: "no" };
  if (!result.ok || isCut) return { answer: "failed", hasRun: "perhaps" };
  if (result.isInvalid) return { answer: "invalid", hasRun: "yes" };
  const ok = { answer: "ok", hasRun: "yes" } as const;
  // Whoever repeats a stream has seen none of its frames, so there is nothing to follow.
  if (stream) return ok;
  const { refresh, navigate, replace, scroll } = result;
  return {
    ...ok,
    ...(hasCookies && { lost: "cookies" as const }),
    ...(refresh && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(replace && { replace }),
    ...(scroll === false && { scroll }),
  };
}
