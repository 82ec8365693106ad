import { ATTR_PANEL } from "@/lib/service-ui/devtools/panel/panel";
import { STORAGE_KEY } from "@/lib/service-ui/devtools/panel/remembered";

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
