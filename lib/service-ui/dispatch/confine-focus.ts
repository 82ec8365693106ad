import type { UiComponent } from "../declare/define-ui-component";
import type { WireFocus } from "../wire/dispatch";
import { isRowKey } from "../wire/ids";

/**
 * Step 10 of PROTOCOL 4 for the focus: a copy that is fit to send, or null if it names no part of
 * the component or what can't be a row's key.
 */
export function confineFocus(focus: unknown, { parts }: UiComponent): WireFocus | null {
  // Reads each field once, because a getter may give another value the second time.
  const { part, key } = Object(focus);
  if (!parts.some(({ name }) => name === part)) return null;
  if (key === undefined) return { part };
  return isRowKey(key) ? { part, key } : null;
}
