import { placeOfPatch } from "../../../wire/patch";

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
  const { refresh, navigate, focus } = Object(answer);
  const { part, key } = Object(focus);
  const told = [
    typeof navigate === "string" && `the visitor goes to ${navigate}`,
    refresh === true && "the page is rendered again",
    part && `the focus moves to ${placeOfPatch({ targetName: part, targetKey: key })}`,
  ];
  return told.filter(Boolean).join(", ") || null;
}
