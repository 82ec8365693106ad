import type { WireFocus } from "../wire/dispatch";
import { isLocalPath, type LocalPath } from "../wire/local-path";
import type { InputIssue } from "./issue";
import { isPatch, type OwnPatchMaker, type UiResponsePatch } from "./patch";

/** Diagnostic key/value pairs. They reach the browser only outside of production (PROTOCOL 4). */
export type DebugInfo = Readonly<Record<string, unknown>>;

/** A part of the component, or the one in the row with the given key. */
export type FocusTarget<Part extends string> = Part | { readonly part: Part; readonly key: string };

/**
 * How a navigation is made, and what goes with it.
 *
 * @see UiInteractionResult
 */
export interface NavigateOptions {
  /** Whether the page takes the place of the present one in the history; default false. */
  readonly replace?: boolean;
  /** Whether the page is scrolled to its top; default true. */
  readonly scroll?: boolean;
  /**
   * Whether the page is rendered once more, layouts included; default false. Next's router keeps
   * layouts that both pages share, and pages that a link has prefetched.
   */
  readonly refresh?: boolean;
  /** Applied before the user goes. */
  readonly patches?: readonly UiResponsePatch[];
  readonly debug?: DebugInfo;
}

/**
 * What a handler returns (SPEC.md 2.1, rule 2; PROTOCOL 4): nothing, which acknowledges, a patch,
 * a list of patches, or a result.
 */
export type UiAnswer =
  | UiInteractionResult
  | UiResponsePatch
  | readonly UiResponsePatch[]
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler may have no return statement.
  | void;

/**
 * Long work: yields the patches of each frame, and returns what a handler may return.
 *
 * @param signal aborts when the user stops the work or leaves, and when its time is up
 */
export type UiStream = (
  signal: AbortSignal,
) => AsyncGenerator<readonly UiResponsePatch[], UiAnswer, void>;

/**
 * What is wrong with the input: a message for each wrong field, by its name, where dots lead into
 * nested fields and rows as in the fields' names; or a schema's issues.
 */
export type FieldIssues<Field extends string> = string extends Field
  ? Readonly<Record<string, string | undefined>> | readonly InputIssue[]
  : FieldMessages<Field> | FieldIssueList<Field>;

type FieldMessages<Field extends string> = {
  readonly [Name in Field | `${string}.${string}`]?: string | undefined;
};
/** A list has no such names, but with them TypeScript says which one was meant. */
type FieldIssueList<Field extends string> = readonly InputIssue[] & {
  readonly [Name in Field]?: unknown;
};

/**
 * Makes results: what each event does.
 *
 * @typeParam Field the fields that can be invalid
 */
export interface ResultMaker<Field extends string> {
  /**
   * Shows what is wrong with the input beside its fields, before the patches, and clears the
   * messages of the other fields of the form (PROTOCOL 1, Where a message goes).
   *
   * @param issues a message for each wrong field, `{ email: "Is taken." }`, or a schema's issues
   */
  invalid(issues: FieldIssues<Field>, ...patches: readonly UiResponsePatch[]): UiInteractionResult;
  /**
   * Says that the record has changed since the person began to edit it: shows the message where the
   * messages of the part that fired show, keeps what was typed, and renders the page's server
   * components again under it. The next save is based on that render.
   *
   * @param message what has happened, for the person
   * @throws TypeError for a message that is no text, or an empty one
   */
  conflict(message: string, ...patches: readonly UiResponsePatch[]): UiInteractionResult;
  /**
   * Renders the page's server components again, after the patches: when rows appear or go, or when
   * other components show what has changed. Typed text, the focus and the scroll position stay.
   */
  refresh(...patches: readonly UiResponsePatch[]): UiInteractionResult;
  /**
   * Sends the user to another page of this application. If the handler has changed what a layout
   * or a prefetched page shows, pass `refresh: true`.
   *
   * @param path such as `/items?saved=1`, without the app's `basePath`
   * @throws TypeError for what is no such path
   */
  navigate<const Path extends string>(
    path: LocalPath<Path>,
    options?: NavigateOptions,
  ): UiInteractionResult;
  /** Shows long work while it runs: each `yield` sends patches, which are applied as they arrive. */
  stream(frames: UiStream): UiInteractionResult;
  /**
   * Several patches and diagnostic data, which reaches the browser only outside of production. A
   * list of patches alone is an answer, too.
   */
  patch(patches: readonly UiResponsePatch[], debug?: DebugInfo): UiInteractionResult;
}

interface Asked extends Pick<NavigateOptions, "replace" | "scroll" | "refresh"> {
  readonly navigate?: string | undefined;
  readonly focusOn?: WireFocus;
  readonly issues?: readonly InputIssue[] | undefined;
  readonly conflict?: boolean;
  readonly frames?: UiStream | undefined;
}

/**
 * What becomes of an interaction: an acknowledgment or patches, optionally followed by a refresh or
 * a navigation (SPEC.md 2.3, PROTOCOL 4). In a handler, its event makes results, and a patch or a
 * list of patches need none. The functions here are for code without an event.
 */
export class UiInteractionResult {
  readonly kind: "ack" | "patch";
  readonly patches: readonly UiResponsePatch[];
  readonly debug: DebugInfo | undefined;
  /** Whether the page's server components are rendered again. */
  readonly refresh: boolean;
  /** The path of the page to go to. */
  readonly navigate: string | undefined;
  /** Whether that page takes the present one's place in the history. */
  readonly replace: boolean;
  /** Whether that page is scrolled to its top. */
  readonly scroll: boolean;
  /** The part that gets the keyboard's focus, if any. */
  readonly focusOn: WireFocus | undefined;
  /** What is wrong with the input; undefined if the result says nothing about it. */
  readonly issues: readonly InputIssue[] | undefined;
  /** Whether the record has changed since the person began to edit it. */
  readonly conflict: boolean;
  /** The work whose frames come before the end; undefined if the result is the end. */
  readonly frames: UiStream | undefined;

  private constructor(
    kind: "ack" | "patch",
    patches: readonly UiResponsePatch[],
    debug: DebugInfo | undefined,
    asked: Asked = {},
  ) {
    this.kind = kind;
    this.patches = [...patches];
    this.debug = debug;
    this.refresh = asked.refresh ?? false;
    this.navigate = asked.navigate;
    this.replace = asked.replace ?? false;
    this.scroll = asked.scroll ?? true;
    this.focusOn = asked.focusOn;
    this.issues = asked.issues;
    this.conflict = asked.conflict ?? false;
    this.frames = asked.frames;
  }

  /** Applies patches to the rendered component that fired, in the given order. */
  static patch(patches: readonly UiResponsePatch[], debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult("patch", patches, debug);
  }

  /** Acknowledges without any patch; a handler that returns nothing does the same. */
  static ack(debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult("ack", [], debug);
  }

  /**
   * Shows what is wrong with the input beside its fields, before the patches, and clears the
   * messages of the other fields (PROTOCOL 1, Where a message goes).
   *
   * @param issues a schema's issues, or a message for each wrong field: `{ email: "Is taken." }`;
   *   dots lead into nested fields and rows, as in the fields' names
   */
  static invalid(
    issues: FieldIssues<string>,
    patches: readonly UiResponsePatch[] = [],
    debug?: DebugInfo,
  ): UiInteractionResult {
    const list = isList(issues) ? issues : Object.entries(issues).flatMap(issueOf);
    return new UiInteractionResult("patch", patches, debug, { issues: list });
  }

  /**
   * Says that the record has changed since the person began to edit it (PROTOCOL 4, Conflicts): the
   * message shows where those of the part that fired show, what was typed stays, and the page's
   * server components are rendered again under it.
   *
   * @throws TypeError for a message that is no text, or an empty one
   *
   * @example
   * ```ts
   * import { UiInteractionResult } from "service-ui";
   *
   * const changed = () => UiInteractionResult.conflict("Somebody else has saved this meanwhile.");
   * ```
   */
  static conflict(
    message: string,
    patches: readonly UiResponsePatch[] = [],
    debug?: DebugInfo,
  ): UiInteractionResult {
    if (typeof message !== "string" || message === "") {
      throw new TypeError("conflict() takes the text that says what has happened.");
    }
    const asked = { issues: [{ message }], conflict: true, refresh: true };
    return new UiInteractionResult("patch", patches, debug, asked);
  }

  /**
   * Renders the page's server components again, after the patches. Use a refresh if the handler
   * adds or removes rows, or changes what other components show. Typed text, the focus and the
   * scroll position stay.
   *
   * @example
   * ```ts
   * import { UiInteractionResult } from "service-ui";
   *
   * const rowIsNew = () => UiInteractionResult.refresh();
   * const orderIsPlaced = (id: string) => UiInteractionResult.navigate(`/orders/${id}`);
   * ```
   */
  static refresh(patches: readonly UiResponsePatch[] = [], debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult(kindOf(patches), patches, debug, { refresh: true });
  }

  /**
   * Sends the user to another page of the same origin, by one request of Next's router. If the
   * handler has changed what a layout or a prefetched page shows, pass `refresh: true`.
   *
   * @param path such as `/items?saved=1`, without the app's `basePath`: one `/` at its start, no
   *   backslash and no control character, at most 2,048 characters
   * @throws TypeError for any other path
   */
  static navigate<const Path extends string>(
    path: LocalPath<Path>,
    options: NavigateOptions = {},
  ): UiInteractionResult {
    if (!isLocalPath(path)) {
      throw new TypeError(
        "navigate() takes a path of this application, such as /items?saved=1: one / at its start, " +
          "no scheme, host, backslash or control character, at most 2048 characters. Link to other " +
          "sites instead.",
      );
    }
    // In plain JavaScript, a list of patches in the place of the options would go unnoticed.
    if (Array.isArray(options)) throw new TypeError("Write navigate(path, { patches }).");
    const { patches = [], debug } = options;
    return new UiInteractionResult(kindOf(patches), patches, debug, { ...options, navigate: path });
  }

  /**
   * Shows long work while it runs: each `yield` sends a list of patches, which are applied as they
   * arrive. The generator's `return` is an ordinary result (PROTOCOL 4, stream).
   *
   * If the connection closes, `signal` aborts and the generator is ended, so `finally` is the place
   * to clean up. It has five seconds. Work that must go on is a job that the handler starts.
   *
   * Between two frames, the work may take as long as a handler may (`timeoutMs`), and all of it
   * `UI_STREAM_MAX_SECONDS`. A frame has the limits of any answer. Cookies must be set before.
   *
   * @example
   * ```ts
   * import { type UiInteractionEvent, UiInteractionResult, UiResponsePatch } from "service-ui";
   *
   * const count = (event: UiInteractionEvent<unknown, "progress">) =>
   *   UiInteractionResult.stream(async function* () {
   *     for (const value of ["1", "2", "3"]) {
   *       yield [UiResponsePatch.setValue(event, "progress", value)];
   *     }
   *   });
   * ```
   */
  static stream(frames: UiStream): UiInteractionResult {
    return new UiInteractionResult("ack", [], undefined, { frames });
  }

  /**
   * The same result, which then also moves the keyboard's focus to a part of the component, after
   * the patches and a refresh. If the user has typed since, the focus stays.
   *
   * @param event limits the names that compile
   * @param target a part: the nearest one to the element that fired, or the one in the row that has
   *   the key
   *
   * @example
   * ```ts
   * import { type UiInteractionEvent, UiInteractionResult } from "service-ui";
   *
   * const edit = (event: UiInteractionEvent<unknown, "amount">, key: string) =>
   *   UiInteractionResult.refresh().focus(event, { part: "amount", key });
   * ```
   */
  focus<Name extends string, Part extends string>(
    _event: Pick<OwnPatchMaker<never, never, Name>, "setAttribute"> & { readonly part: Part },
    target: FocusTarget<NoInfer<Name & Part>>,
  ): UiInteractionResult {
    const { kind, patches, debug } = this;
    return new UiInteractionResult(kind, patches, debug, { ...this, focusOn: focusOf(target) });
  }
}

/** What each event makes results with. */
export const RESULTS: ResultMaker<string> = Object.freeze({
  invalid: (issues: FieldIssues<string>, ...patches: readonly UiResponsePatch[]) =>
    UiInteractionResult.invalid(issues, patches),
  conflict: (message: string, ...patches: readonly UiResponsePatch[]) =>
    UiInteractionResult.conflict(message, patches),
  refresh: (...patches: readonly UiResponsePatch[]) => UiInteractionResult.refresh(patches),
  navigate: UiInteractionResult.navigate,
  stream: UiInteractionResult.stream,
  patch: UiInteractionResult.patch,
});

/**
 * The one result of a handler (SPEC.md 2.1, rule 2), whichever way it was returned; undefined for
 * what no handler may return.
 */
export function resultOf(returned: unknown): Partial<UiInteractionResult> | undefined {
  if (returned === undefined || returned === null) return UiInteractionResult.ack();
  const patches = Array.isArray(returned) ? returned : [returned];
  if (patches.every(isPatch)) return UiInteractionResult.patch(patches);
  const result: Partial<UiInteractionResult> = Object(returned);
  return result.kind === "ack" || result.kind === "patch" ? result : undefined;
}

function issueOf([name, message]: [string, string | undefined]): readonly InputIssue[] {
  return message === undefined ? [] : [{ path: name.split("."), message }];
}

function focusOf(target: FocusTarget<string>): WireFocus {
  return typeof target === "string" ? { part: target } : { ...target };
}

// `Array.isArray` doesn't tell a read-only list from an object.
function isList<T>(value: T | readonly unknown[]): value is Extract<T, readonly unknown[]> {
  return Array.isArray(value);
}

function kindOf(patches: readonly UiResponsePatch[]): "ack" | "patch" {
  return patches.length > 0 ? "patch" : "ack";
}
