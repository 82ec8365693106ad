import type { Failure, HasRun } from "./failures";
import type { WirePatch } from "./patch";

/** The only fields that a dispatch request may have (SPEC.md 2.7). */
export const REQUEST_FIELDS = ["ctx", "dispatchId", "payload"] as const;

/**
 * A form's fields, in document order, as `[name, value]` pairs under `payload.fields` (PROTOCOL
 * 4).
 */
export type FormFields = readonly (readonly [name: string, value: string])[];

/** The body of `POST /__ui/dispatch` (SPEC.md 2.7). */
export interface DispatchRequestBody {
  readonly ctx: string;
  readonly dispatchId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A part of the rendered component, and the key of its row if it is in one (PROTOCOL 4). */
export interface WireFocus {
  readonly part: string;
  readonly key?: string;
}

/** The body of a 200 response to `POST /__ui/dispatch` (PROTOCOL 4). */
export interface DispatchSuccessBody {
  readonly ok: true;
  readonly kind: "patch" | "ack";
  readonly dispatchId: string;
  readonly patches: readonly WirePatch[];
  /**
   * True if what the interaction has sent was judged: the marks and messages of its fields that no
   * patch names are cleared; otherwise absent.
   */
  readonly judged?: true;
  /**
   * True if what the interaction has sent was refused, so that nothing of it was saved; otherwise
   * absent. The check of a field (`validate`) refuses nothing.
   */
  readonly invalid?: true;
  /**
   * True if the handler found that the record has changed meanwhile: the texts of the page stay,
   * and its server components are rendered again under them; otherwise absent.
   */
  readonly conflict?: true;
  /** True if the handler asked to render the page's server components again; otherwise absent. */
  readonly refresh?: true;
  /**
   * The page to go to: a path of the same origin, without `basePath`. Absent unless the handler
   * navigates.
   */
  readonly navigate?: string;
  /** True if that page takes the present one's place in the history; otherwise absent. */
  readonly replace?: true;
  /** False if that page is not scrolled to its top; otherwise absent. */
  readonly scroll?: false;
  /** The part that gets the keyboard's focus. Absent unless the handler asks for it. */
  readonly focus?: WireFocus;
  /** Diagnostics of the handler; never present in production. */
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** The media type of a stream's frames, and of a request that asks for them (PROTOCOL 4). */
export const FRAMES_TYPE = "application/x-ndjson";

/** The body of a refusal: RFC 9457 `application/problem+json` with a code that PROTOCOL 4 lists. */
export interface DispatchProblemBody extends Partial<Omit<Ended, "hasRun">> {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Whether the handler has run: for this request or, of `duplicate_dispatch`, for the first. */
  readonly hasRun: HasRun;
  /** Whether the same request should be repeated, or sent once more with a renewed token. */
  readonly again: Failure["again"];
  /** For the user, in the language of the request. */
  readonly message: string;
  readonly dispatchId?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /**
   * Milliseconds for which the replay store has remembered used dispatches. Present if the token is
   * older than that. A request that was sent earlier may have run.
   */
  readonly remembersMs?: number;
  /** Of `duplicate_dispatch` alone, as are the members of `Ended`. */
  readonly outcome?: Receipt["outcome"];
  /**
   * Tells a developer which mistake the program makes and what to do. Never present in production.
   */
  readonly hint?: string;
}

/** What the answer to a dispatch asked for, as far as a receipt keeps it. */
export type Directions = Pick<DispatchSuccessBody, "refresh" | "navigate" | "replace" | "scroll">;

/** What became of a dispatch that has ended (PROTOCOL 4, Receipts). */
export interface Ended extends Directions {
  /**
   * What its answer was. `ok` for a success; `invalid` if what the user sent was refused; `refused`
   * if the handler didn't run for another reason; `failed` for the rest.
   */
  readonly answer: "ok" | "invalid" | "refused" | "failed";
  /** Whether the handler has run. */
  readonly hasRun: HasRun;
  /**
   * Present if the directions don't tell everything: the answer had cookies, or a path that is too
   * long to keep.
   */
  readonly lost?: "cookies" | "path";
  /** True if the answer had patches, which are lost with it; otherwise absent. */
  readonly patches?: true;
}

/** What whoever repeats a dispatch is told: members of the 409 `duplicate_dispatch`. */
export type Receipt =
  | { readonly outcome: "running" | "unknown" }
  | ({ readonly outcome: "ended" } & Ended);

/**
 * Names the document that sends a dispatch: a random text that the runtime makes once for each. A
 * receipt is told to that document alone.
 */
export const DOCUMENT_HEADER = "Ui-Document";

/**
 * Says for which user the page of a dispatch was rendered: the digest on the manifest's script. A
 * dispatch of another user is refused; without the header, nothing is compared (PROTOCOL 4). The
 * runtime sends it with each interaction, if the page names its user.
 */
export const USER_HEADER = "Ui-User";

/**
 * The metric in the `Server-Timing` header that says how long the dispatcher took. Production never
 * sends the metric.
 */
export const SERVER_TIMING_METRIC = "service-ui";

/**
 * The `User-Agent` of the doctor, whose requests the endpoint must refuse. A refusal that anyone
 * gets without a token is then reported as a probe and not as an attack.
 */
export const PROBE_AGENT = "service-ui-doctor";
