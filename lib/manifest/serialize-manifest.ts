import type { Manifest } from "../protocol/manifest";

const ESCAPES = new Map(
  ["<", ">", "&", "\u2028", "\u2029"].map((character) => [
    character,
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ]),
);

const MARKUP = /[<>&\u2028\u2029]/;
const ALL_MARKUP = new RegExp(MARKUP, "g");

/** JSON that cannot leave a script element: no markup character stands unescaped (DECISIONS 2). */
export function serializeManifest(manifest: Manifest): string {
  const json = JSON.stringify(manifest);
  // Names and tokens hardly ever have any, and to look costs a fraction of what to replace does.
  if (!MARKUP.test(json)) return json;
  return json.replace(ALL_MARKUP, (character) => ESCAPES.get(character) ?? "");
}
