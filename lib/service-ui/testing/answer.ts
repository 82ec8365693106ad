import type { Outcome } from "../dispatch/outcome";
import type { DispatchResponse } from "../dispatch/respond";
import type { DispatchProblemBody, DispatchSuccessBody, WireFocus } from "../wire/dispatch";
import type { FailureCode } from "../wire/failures";
import { placeOfPatch, type WirePatch } from "../wire/patch";
import type { NextCalls } from "./in-request";

/**
 * The changes that a response's patches make, by the name of the element: `name`, `part/name`,
 * `part[key]/name`, or `every part/name`. An element's entry has the last value of each `text`,
 * `value` or attribute that changes.
 */
export type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface AnyAnswer {
  readonly status: number;
  /**
   * The patches in the order sent; empty for a refusal. Those of a stream's frames are included, of
   * each place the last one.
   */
  readonly patches: readonly WirePatch[];
  readonly changes: Changes;
  /**
   * Whether all that was sent was judged. The marks and messages of its fields that are not in
   * `changes` are cleared then.
   */
  readonly judged: boolean;
  /** Whether the handler says that the record has changed meanwhile, `event.conflict`. */
  readonly conflict: boolean;
  /** Whether the page's server components are rendered again. */
  readonly refresh: boolean;
  /** The path of the page to go to; null if the user stays. */
  readonly navigate: string | null;
  /** Whether that page takes the present one's place in the history. */
  readonly replace: boolean;
  /** Whether that page is scrolled to its top. */
  readonly scroll: boolean;
  /** The part that gets the focus; null if no part does. */
  readonly focus: WireFocus | null;
  /** The cookies that `cookies()` set, by name; null for a deleted cookie. */
  readonly cookies: Readonly<Record<string, string | null>>;
  /** The tags that were revalidated. `revalidatePath("/a")` revalidates the tag `_N_T_/a`. */
  readonly revalidated: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** What a handler or an authorizer threw, or the refused patch. No client sees it. */
  readonly errors: readonly unknown[];
}

/** The handler ran. */
export interface AcceptedAnswer extends AnyAnswer {
  readonly ok: true;
  readonly kind: "ack" | "patch";
  readonly code: null;
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** The dispatch was refused, or its handler failed. */
export interface RefusedAnswer extends AnyAnswer {
  readonly ok: false;
  readonly kind: null;
  readonly code: FailureCode;
  /** The explanation that the client gets. */
  readonly detail: string;
  /** What the user reads, in the language of the request. */
  readonly message: string;
  /** The reason in the server's log, more precise than `detail`. */
  readonly reason: string;
  /** The hint that a server sends in development: the mistake in the program, and what to do. */
  readonly hint?: string;
}

/** The result of one dispatch, as plain data for any assertion library. */
export type Answer = AcceptedAnswer | RefusedAnswer;

/** Reads a response, and adds what only the server knows, such as thrown errors. */
export function readAnswer(
  { status, headers, body }: DispatchResponse,
  outcome: Outcome | undefined,
  errors: readonly unknown[],
  { cookies, revalidated }: NextCalls,
): Answer {
  // The cast is safe, because the real pipeline wrote this body.
  const read = JSON.parse(body) as DispatchSuccessBody | DispatchProblemBody;
  const called = { cookies: Object.fromEntries(cookies), revalidated };
  const common = { status, headers, errors, ...called };
  if ("ok" in read) {
    const {
      kind,
      patches,
      judged = false,
      conflict = false,
      refresh = false,
      navigate = null,
      focus = null,
      debug,
    } = read;
    const { replace = false, scroll = true } = read;
    const how = { refresh, navigate, replace, scroll, focus };
    const asked = { kind, patches, changes: changesOf(patches), judged, conflict, ...how };
    return { ok: true, ...common, code: null, ...asked, ...(debug && { debug }) };
  }
  const reason = outcome && !outcome.result.ok ? outcome.result.reason : "";
  const { detail, message, hint } = read;
  // This cast is safe, because the endpoint refuses only with the codes of the table `FAILURES`.
  const code = read.code as FailureCode;
  const how = { refresh: false, navigate: null, replace: false, scroll: true, focus: null };
  const nothing = { patches: [], changes: {}, judged: false, conflict: false, ...how };
  return {
    ok: false,
    ...common,
    kind: null,
    code,
    detail,
    message,
    reason,
    ...nothing,
    ...(hint && { hint }),
  };
}

/** What an operation without an attribute changes, as a test names it. */
const CHANGED = { setText: "text", setValue: "value", setAttribute: "attribute" } as const;

export function changesOf(patches: readonly WirePatch[]): Changes {
  const changes = new Map<string, Map<string, string>>();
  for (const patch of patches) {
    const { op, value } = patch;
    const name = placeOfPatch(patch);
    const changed = patch.attribute ?? CHANGED[op];
    const ofElement = changes.get(name) ?? new Map<string, string>();
    changes.set(name, ofElement.set(changed, value));
  }
  return Object.fromEntries([...changes].map(([name, own]) => [name, Object.fromEntries(own)]));
}
