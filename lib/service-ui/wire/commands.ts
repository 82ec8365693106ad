import type { PatchableAttribute, PatchOperation } from "./patch";

/** What a change sets, found in the browser when it runs; a text is a constant (PROTOCOL 5). */
export type Source =
  | string
  | readonly [of: "value"]
  | readonly [of: "field", name: string]
  | readonly [of: "checked", on: string, off: string]
  | readonly [of: "step", by: number]
  | readonly [of: "toggle", one: string, other: string];

/** How many arguments each kind of source has, and of which type they are. */
export const SOURCES = {
  value: [],
  field: ["string"],
  checked: ["string", "string"],
  step: ["number"],
  toggle: ["string", "string"],
} as const;

/** Names an element of the instance as a patch does (PROTOCOL 1, Rows). */
export interface CommandTarget {
  readonly targetName: string;
  readonly targetPart?: string;
  readonly targetKey?: string;
  readonly every?: true;
}

/** The first closed table: a patch whose value is found in the browser. */
export interface Change extends CommandTarget {
  readonly op: PatchOperation;
  readonly value: Source;
  readonly attribute?: PatchableAttribute;
}

/** The second closed table, in the order of the docs. */
export const ACT_NAMES = ["reset", "focus", "select", "show", "close", "copy", "submit"] as const;
export type ActName = (typeof ACT_NAMES)[number];

/** An act; only a `reset` and a `submit` may leave out the name of their element. */
export interface Act extends Partial<CommandTarget> {
  readonly op: ActName;
  /** Of a `copy`: what the elements of these names in it say. */
  readonly texts?: Readonly<Record<string, Source>>;
  /** Of a `submit`: how long nothing like it must happen before it does, milliseconds. */
  readonly debounce?: number;
}

/** One thing that the runtime does without the server. */
export type Command = Change | Act;
