import type { Manifest } from "../wire/manifest";
import type { CapturedDetail, RuntimeEventMap } from "../wire/runtime-events";

/** Undoes the call that returned this function; a second call does nothing. */
export type Undo = () => void;

/** Where the runtime posts captured events. */
export interface TransportOptions {
  /**
   * The address that captured events are posted to. A request to another origin than the page's is
   * never sent and fails as `network_error`.
   */
  readonly endpoint: string;
}

/**
 * `window.ServiceUi` (SPEC.md 4.3, PROTOCOL 5).
 */
export interface ServiceUi {
  readonly version: string;
  /**
   * Reads the manifests in a part of the page; default: the whole page. The runtime notices later
   * changes by itself.
   */
  scan(root?: ParentNode): void;
  /** The manifests that are in the page now, in document order. */
  manifests(): Manifest[];
  /** Calls `listener` for each captured event. */
  onCapture(listener: (detail: CapturedDetail) => void): Undo;
  readonly transport: {
    /**
     * Posts each captured event from now on. If several endpoints are attached, the last one gets
     * the events. If one endpoint is attached twice, it still gets each event only once, and it
     * stays attached until both calls are undone. After the last undo nothing more is sent: what
     * waits is skipped, or fails if it was sent before. A response in flight is still applied.
     */
    attach(options: TransportOptions): Undo;
  };
}

declare global {
  interface Window {
    ServiceUi: ServiceUi;
  }
  interface DocumentEventMap extends RuntimeEventMap {}
  interface WindowEventMap extends RuntimeEventMap {}
}
