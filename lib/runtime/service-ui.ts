import type { Manifest } from "../protocol/manifest";
import type {
  CapturedDetail,
  DispatchedDetail,
  DispatchingDetail,
  EVENT_CAPTURED,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PAGE_UPDATED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_REFRESH_REQUESTED,
  FailedDetail,
  NavigateRequestedDetail,
  PageUpdatedDetail,
  PatchAppliedDetail,
  PatchRejectedDetail,
  RefreshRequestedDetail,
} from "../protocol/runtime-events";

/** Takes back what its maker did; a second call does nothing. */
export type Undo = () => void;

/** Where captured events go. */
export interface TransportOptions {
  /**
   * Where captured events are posted. A request to another origin than the page's is never sent: it
   * fails as `network_error`.
   */
  readonly endpoint: string;
}

/** `window.ServiceUi` (SPEC.md 4.3, PROTOCOL 5). */
export interface ServiceUi {
  readonly version: string;
  /**
   * Reads the manifests in a part of the page; default the whole. Later changes of the page are
   * seen without it.
   */
  scan(root?: ParentNode): void;
  /** The manifests that are in the page now, in document order. */
  manifests(): Manifest[];
  /** Calls `listener` for each captured event. */
  onCapture(listener: (detail: CapturedDetail) => void): Undo;
  readonly transport: {
    /**
     * Posts each captured event from now on; an endpoint that is attached twice is posted to once,
     * until both are undone. Of several, the one that was attached last is posted to. After the
     * last undo nothing more is sent; an answer under way is still applied.
     */
    attach(options: TransportOptions): Undo;
  };
}

interface RuntimeEventMap {
  [EVENT_CAPTURED]: CustomEvent<CapturedDetail>;
  [EVENT_DISPATCHING]: CustomEvent<DispatchingDetail>;
  [EVENT_DISPATCHED]: CustomEvent<DispatchedDetail>;
  [EVENT_FAILED]: CustomEvent<FailedDetail>;
  [EVENT_PATCH_APPLIED]: CustomEvent<PatchAppliedDetail>;
  [EVENT_PATCH_REJECTED]: CustomEvent<PatchRejectedDetail>;
  [EVENT_REFRESH_REQUESTED]: CustomEvent<RefreshRequestedDetail>;
  [EVENT_PAGE_UPDATED]: CustomEvent<PageUpdatedDetail>;
  [EVENT_NAVIGATE_REQUESTED]: CustomEvent<NavigateRequestedDetail>;
}

declare global {
  interface Window {
    ServiceUi: ServiceUi;
  }
  interface DocumentEventMap extends RuntimeEventMap {}
  interface WindowEventMap extends RuntimeEventMap {}
}
