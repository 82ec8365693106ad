import type { Command } from "./commands";
import type { EventOptions } from "./options";

/**
 * On a manifest script: the rules of its instance, which the runtime in the browser follows
 * (PROTOCOL 5). The value is inert JSON.
 *
 * The rules are not signed, because a user who edits them affects only what their own browser
 * sends and shows, and when. They stand on the script, because content that others wrote may bear
 * attributes, but no script.
 */
export const ATTR_RULES = "data-ui-rules";

/** The options of an event, as the browser gets them. */
export interface RuleOptions extends EventOptions {
  /** What happens before the server answers. */
  readonly atOnce?: readonly Command[];
  /** What happens at an event that never leaves the page. */
  readonly local?: readonly Command[];
}

/** The rule of one event of a part. */
export type Rule = readonly [part: string, event: string, options: RuleOptions];
