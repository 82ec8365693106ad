import type { DispatchRequestBody } from "../protocol/dispatch";
import type { ReadOptions } from "../protocol/options";
import type { DispatchingDetail } from "../protocol/runtime-events";

/** What a manifest says of an event of an element. */
export type Declared = Pick<
  DispatchingDetail,
  "root" | "element" | "component" | "instanceId" | "entry"
>;

/** One captured event, from its capture to its response. */
export interface Interaction extends Declared, Pick<DispatchingDetail, "payload" | "nativeEvent"> {
  /**
   * Apart from all else: they come from the page, and must be able to stand for nothing but
   * themselves.
   */
  readonly options: ReadOptions;
  /** Its element and what was around that when it was captured, out to the root. */
  readonly ancestry: readonly Element[];
  /** When it was captured, on the logical clock. */
  readonly moment: number;
  /** What it was sent with last; unset if it must be sent with a new token and id. */
  request?: DispatchRequestBody | undefined;
  /** Aborts the request that is in flight. */
  abort?: () => void;
  /** Settles when its answer has landed, or it has failed or is given up. */
  answered?: Promise<FollowUp | undefined>;
}

/** Has the page do what an answer asks for beyond patches; settles when that is done. */
export type FollowUp = () => Promise<unknown>;

/** An interaction with the request that it was sent with. */
export type Sent = Interaction & DispatchingDetail;

/** Those that wait for the pace of their options: of an element no more than one. */
export const waiting = new Map<Element, Interaction>();

/**
 * Those that are queued, have no response yet, or whose refresh is in flight, in the order they
 * were captured.
 */
export const inFlight = new Set<Interaction>();
