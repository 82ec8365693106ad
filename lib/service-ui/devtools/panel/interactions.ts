/** The entry for a view of your own of what the panel lists under "Interactions". */
export type { ManifestEntry } from "../../wire/manifest";
export { placeOfPatch } from "../../wire/patch";
export { decodeClaims } from "./wire/decode-claims";
export { followUpOf } from "./wire/follow-up";
export { type Interaction, MAX_INTERACTIONS, type PatchOutcome } from "./wire/interaction";
export { useInteractions } from "./wire/use-interactions";
