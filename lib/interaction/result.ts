import { isLocalPath } from "../protocol/local-path";
import type { UiResponsePatch } from "./patch";

/** Diagnostic key/value pairs. They reach the browser only outside of production (PROTOCOL 4). */
export type DebugInfo = Readonly<Record<string, unknown>>;

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
  /** Applied before the visitor goes. */
  readonly patches?: readonly UiResponsePatch[];
  readonly debug?: DebugInfo;
}

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
  /** Whether that page takes the present one's place in the history. */
  readonly replace: boolean;
  /** Whether that page is scrolled to its top. */
  readonly scroll: boolean;

  private constructor(
    kind: "ack" | "patch",
    patches: readonly UiResponsePatch[],
    debug: DebugInfo | undefined,
    asked: NavigateOptions & { readonly navigate?: string } = {},
  ) {
    this.kind = kind;
    this.patches = [...patches];
    this.debug = debug;
    this.refresh = asked.refresh ?? false;
    this.navigate = asked.navigate;
    this.replace = asked.replace ?? false;
    this.scroll = asked.scroll ?? true;
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
   * Sends the visitor to another page of the same origin, by one request of Next's router. If the
   * handler has changed what a layout or a prefetched page shows, pass `refresh: true`.
   *
   * @param path such as `/items?saved=1`, without the app's `basePath`: one `/` at its start, no
   *   backslash and no control character, at most 2,048 characters
   * @throws TypeError for any other path
   */
  static navigate(path: string, options: NavigateOptions = {}): UiInteractionResult {
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
}

function kindOf(patches: readonly UiResponsePatch[]): "ack" | "patch" {
  return patches.length > 0 ? "patch" : "ack";
}
