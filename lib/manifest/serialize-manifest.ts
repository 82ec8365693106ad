import type { Manifest } from "../protocol/manifest";

const ESCAPES = new Map(
  ["<", ">", "&", "\u2028", "\u2029"].map((character) => [
    character,
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ]),
);

/** JSON that cannot leave a script element: no markup character stands unescaped (DECISIONS 2). */
export function serializeManifest(manifest: Manifest): string {
  return JSON.stringify(manifest).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES.get(character) ?? "",
  );
}
