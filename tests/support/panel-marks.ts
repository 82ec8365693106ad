import { ATTR_PANEL } from "@/components/panel/markup";
import { STORAGE_KEY } from "@/components/panel/remembered";

/**
 * What tells the development panel's code: an attribute, a key, a word of its style, a sentence
 * that it shows.
 */
export const PANEL_MARKS: readonly string[] = [
  ATTR_PANEL,
  STORAGE_KEY,
  "--span",
  "Use a component on this page: its interactions appear here.",
];
