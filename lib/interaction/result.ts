import { isLocalPath } from "../protocol/local-path";
import type { UiResponsePatch } from "./patch";

/** Diagnostic key/value pairs. They reach the browser only outside of production (PROTOCOL 4). */
export type DebugInfo = Readonly<Record<string, unknown>>;

/**
 * What a handler returns: an acknowledgment or patches, optionally followed by a refresh or a
 * navigation (SPEC.md 2.3, PROTOCOL 4).
 *
 * @example
 * ```ts
 * import { UiInteractionResult } from "service-ui";
 *
 * const rowIsNew = () => UiInteractionResult.refresh();
 * const orderIsPlaced = (id: string) => UiInteractionResult.navigate(`/orders/${id}`);
 * ```
 */
export class UiInteractionResult {
  readonly kind: "ack" | "patch";
  readonly patches: readonly UiResponsePatch[];
  readonly debug: DebugInfo | undefined;
  /** Whether the page's server components are rendered again. */
  readonly refresh: boolean;
  /** The path of the page to go to. */
  readonly navigate: string | undefined;

  private constructor(
    kind: "ack" | "patch",
    patches: readonly UiResponsePatch[],
    debug: DebugInfo | undefined,
    { refresh = false, navigate }: { refresh?: boolean; navigate?: string } = {},
  ) {
    this.kind = kind;
    this.patches = [...patches];
    this.debug = debug;
    this.refresh = refresh;
    this.navigate = navigate;
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
   * Renders the page's server components again, after the patches. Use a refresh if the handler
   * adds or removes rows, or changes what other components show. Typed text, the focus and the
   * scroll position stay.
   */
  static refresh(patches: readonly UiResponsePatch[] = [], debug?: DebugInfo): UiInteractionResult {
    return new UiInteractionResult(kindOf(patches), patches, debug, { refresh: true });
  }

  /**
   * Sends the visitor to another page of the same origin, after the patches. Next's router goes
   * there and renders that page's server components again.
   *
   * @param path such as `/items?saved=1`, without the app's `basePath`: one `/` at its start, no
   *   backslash and no control character, at most 2,048 characters
   * @throws TypeError for any other path
   */
  static navigate(
    path: string,
    patches: readonly UiResponsePatch[] = [],
    debug?: DebugInfo,
  ): UiInteractionResult {
    if (!isLocalPath(path)) {
      throw new TypeError(
        "navigate() takes a path of this application, such as /items?saved=1: one / at its start, " +
          "no scheme, host, backslash or control character, at most 2048 characters. Link to other " +
          "sites instead.",
      );
    }
    return new UiInteractionResult(kindOf(patches), patches, debug, { navigate: path });
  }
}

function kindOf(patches: readonly UiResponsePatch[]): "ack" | "patch" {
  return patches.length > 0 ? "patch" : "ack";
}
