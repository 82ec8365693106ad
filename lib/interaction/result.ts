import type { UiResponsePatch } from "./patch";

/** Diagnostic key/value pairs; they reach the browser outside production only (DECISIONS 4). */
export type DebugInfo = Readonly<Record<string, unknown>>;

/** What a handler answers: an acknowledgment or patches (SPEC.md 2.3). */
export class UiInteractionResult {
  readonly kind: "ack" | "patch";
  readonly patches: readonly UiResponsePatch[];
  readonly debug: DebugInfo | undefined;

  private constructor(
    kind: "ack" | "patch",
    patches: readonly UiResponsePatch[],
    debug: DebugInfo | undefined,
  ) {
    this.kind = kind;
    this.patches = patches;
    this.debug = debug;
  }

  /** Answers with patches, applied in order. */
  static patch(patches: readonly UiResponsePatch[], debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult("patch", [...patches], debug);
  }

  /** Acknowledges without any patch; a handler that returns nothing does the same. */
  static ack(debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult("ack", [], debug);
  }
}
