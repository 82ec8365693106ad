import { ATTR_PANEL } from "@/components/panel/markup";
import { STORAGE_KEY } from "@/components/panel/remembered";

/**
 * What tells the development panel's code: an attribute, a key, a word of its style, sentences that
 * it or the notes beside a root show.
 */
export const PANEL_MARKS: readonly string[] = [
  ATTR_PANEL,
  STORAGE_KEY,
  "--span",
  "Hold each dispatch back",
];
