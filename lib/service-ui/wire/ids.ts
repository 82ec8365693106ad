/** Identifiers on the wire and the patterns that they must match. */

/** An instance identifier: `uci_` and an opaque id (PROTOCOL 2). */
export const INSTANCE_ID_PATTERN = /^uci_[A-Za-z0-9_-]{16,512}$/;
/** A dispatch identifier: `ui_evt_` and 32 hexadecimal digits (SPEC.md 2.7). */
export const DISPATCH_ID_PATTERN = /^ui_evt_[0-9a-fA-F]{32}$/;
/** A component's name (PROTOCOL 1). */
export const COMPONENT_NAME_PATTERN = /^[a-z][a-z0-9._-]*$/;
/** A part's or a target's name; those of fields are often camelCase (PROTOCOL 1). */
export const PART_NAME_PATTERN = /^[a-z][a-zA-Z0-9_-]*$/;
/** A native event's name (SPEC.md 2.1). */
export const EVENT_NAME_PATTERN = /^[a-z][a-z0-9:_-]*$/;
/** A dotted path of identifiers: a part's `bind`, or the claim `u` of its tokens (PROTOCOL 1). */
export const BIND_PATH_PATTERN = /^[A-Za-z_$][A-Za-z0-9_$]*(?:\.[A-Za-z_$][A-Za-z0-9_$]*)*$/;

export const INSTANCE_ID_PREFIX = "uci_";
export const DISPATCH_ID_PREFIX = "ui_evt_";
/** The first segment of a token, which names the signing scheme (SPEC.md 9.2). */
export const TOKEN_PREFIX = "sc1";

/** The longest key of a row, UTF-16 code units (PROTOCOL 1, Rows). */
export const MAX_ROW_KEY_LENGTH = 256;

/** What a row's key must be, for the end of a sentence. */
export const ROW_KEY_RULE = `must be a string of 1 to ${MAX_ROW_KEY_LENGTH} characters`;

/** Whether a value can be the key of a row. */
export function isRowKey(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_ROW_KEY_LENGTH;
}
