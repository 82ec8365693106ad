/** The entry for a view of your own of what the panel lists under "Interactions". */
import { placeOfPatch } from "../../wire/patch";

export type { ManifestEntry } from "../../wire/manifest";
export { MAX_INTERACTIONS, type PatchOutcome, type WatchedInteraction } from "./wire/interaction";
export { useInteractions } from "./wire/watch-interactions";
export { placeOfPatch };

/**
 * The claims of a signed token, for display only: the middle segment is decoded, not verified.
 *
 * @returns null if it is not JSON
 *
 * @example
 * ```ts
 * import { readClaims, type WatchedInteraction } from "service-ui/panel/interactions";
 *
 * // Unix seconds
 * const expiryOf = ({ request }: WatchedInteraction) => readClaims(request.ctx)?.exp;
 * ```
 */
export function readClaims(ctx: string): Readonly<Record<string, unknown>> | null {
  const [, segment = ""] = ctx.split(".");
  try {
    const binary = atob(segment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}

/**
 * What a response asks for after its patches, in words; null if it asks for nothing.
 *
 * @example
 * ```ts
 * import { followUpOf } from "service-ui/panel/interactions";
 *
 * followUpOf({ refresh: true }); // "the page is rendered again"
 * ```
 */
export function followUpOf(answer: unknown): string | null {
  const { conflict, refresh, navigate, focus } = Object(answer);
  const { part, key } = Object(focus);
  const told = [
    typeof navigate === "string" && `the user goes to ${navigate}`,
    conflict === true && "the record has changed, so what was typed stays",
    refresh === true && "the page is rendered again",
    part && `the focus moves to ${placeOfPatch({ targetName: part, targetKey: key })}`,
  ];
  return told.filter(Boolean).join(", ") || null;
}
