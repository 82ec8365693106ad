import type { Command } from "../../../wire/commands";
import type { DispatchRequestBody } from "../../../wire/dispatch";
import type { ManifestEntry } from "../../../wire/manifest";
import type { WirePatch } from "../../../wire/patch";
import type { PatchRejection } from "../../../wire/runtime-events";

/** How many interactions are remembered. */
export const MAX_INTERACTIONS = 20;
/** How many patches of each: more than a response has, and the latest ones of a stream. */
const MAX_PATCHES = 100;

/** What the runtime did with one patch of a response. */
export interface PatchOutcome {
  readonly patch: Partial<WirePatch>;
  /** Why the runtime rejected it; null if it was applied. */
  readonly rejection: PatchRejection | null;
  /** From the request; the same for all patches that arrived together, as those of a frame do. */
  readonly atMs: number;
}

/** A command of `atOnce` that has run, and what became of what it showed. */
export interface AtOnceOutcome {
  readonly command: Command;
  /** What its element said afterwards; null for an act, or if there was no element. */
  readonly shown: string | null;
  /**
   * `shown`: until the runtime settles it. `confirmed`: a patch or a render says the same.
   * `replaced`: it says otherwise, or the element has left the page. `stays`: an act of an
   * interaction whose handler has run.
   */
  readonly fate: "shown" | "confirmed" | "stays" | "replaced" | "taken back" | "no such element";
}

/** A request of an answer that is left alone if the user has gone elsewhere since the event. */
export type Unfollowed = "navigate" | "focus";

/** One dispatch, with everything known about it so far. */
export interface WatchedInteraction {
  readonly component: string;
  readonly instanceId: string;
  readonly entry: ManifestEntry;
  readonly request: DispatchRequestBody;
  /** `overtaken`: the runtime no longer waits for the response; `skipped`: nothing was sent. */
  readonly progress: "sent" | "answered" | "refused" | "overtaken" | "skipped";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The refusal's code, or why nothing was sent or is awaited; else "". */
  readonly code: string;
  readonly answer: unknown;
  /** From the native event to the request: the delay by `debounce`, and the queue. */
  readonly queuedMs: number;
  /** From the request to the response, which is noticed by its first patch; 0 until then. */
  readonly durationMs: number;
  /** From the first patch to the end of the last; 0 if there is none. */
  readonly patchingMs: number;
  readonly patches: readonly PatchOutcome[];
  readonly atOnce: readonly AtOnceOutcome[];
  /** What the answer asked for and did not get, because the user had moved on meanwhile. */
  readonly unfollowed?: readonly Unfollowed[];
}

type Sent = Pick<
  WatchedInteraction,
  "component" | "instanceId" | "entry" | "request" | "queuedMs" | "atOnce"
>;
type End = Pick<
  WatchedInteraction,
  "status" | "code" | "answer" | "durationMs" | "patchingMs" | "atOnce"
>;

/** A report about one interaction, made from the runtime's events. */
export type Report =
  | { readonly kind: "sent"; readonly sent: Sent }
  | { readonly kind: "patched"; readonly dispatchId: string; readonly outcome: PatchOutcome }
  | { readonly kind: "ended"; readonly dispatchId: string; readonly end: End }
  | {
      readonly kind: "settled";
      readonly dispatchId: string;
      readonly atOnce: WatchedInteraction["atOnce"];
    }
  | {
      readonly kind: "overtaken";
      readonly dispatchId: string;
      readonly by: Pick<WatchedInteraction, "code" | "atOnce">;
    }
  | {
      readonly kind: "unfollowed";
      readonly dispatchId: string;
      readonly unfollowed: readonly Unfollowed[];
    }
  | { readonly kind: "skipped"; readonly unsent: Sent; readonly reason: string }
  | { readonly kind: "cleared" };

/** The interactions after one more report, newest first. */
export function record(
  all: readonly WatchedInteraction[],
  report: Report,
): readonly WatchedInteraction[] {
  const change = (
    dispatchId: string,
    more: (one: WatchedInteraction) => Partial<WatchedInteraction>,
  ) => all.map((one) => (one.request.dispatchId === dispatchId ? { ...one, ...more(one) } : one));
  switch (report.kind) {
    case "sent":
      return [{ ...report.sent, ...UNANSWERED }, ...all].slice(0, MAX_INTERACTIONS);
    case "patched": {
      const { dispatchId, outcome } = report;
      return change(dispatchId, ({ patches }) => ({
        patches: [...patches, outcome].slice(-MAX_PATCHES),
      }));
    }
    case "settled":
      return change(report.dispatchId, () => ({ atOnce: report.atOnce }));
    case "unfollowed":
      return change(report.dispatchId, () => ({ unfollowed: report.unfollowed }));
    case "overtaken":
      return change(report.dispatchId, ({ progress }) =>
        progress === "sent" ? { ...report.by, progress: "overtaken" } : {},
      );
    case "ended": {
      const { dispatchId, end } = report;
      return change(dispatchId, () => ({ ...end, progress: end.code ? "refused" : "answered" }));
    }
    case "skipped": {
      const { unsent, reason } = report;
      const skipped = { ...unsent, ...UNANSWERED, progress: "skipped", code: reason } as const;
      return [skipped, ...all].slice(0, MAX_INTERACTIONS);
    }
    case "cleared":
      return [];
  }
}

const UNANSWERED = {
  progress: "sent",
  status: 0,
  code: "",
  answer: null,
  durationMs: 0,
  patchingMs: 0,
  patches: [],
} as const;
