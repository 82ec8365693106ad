import type { DispatchRequestBody, DispatchSuccessBody } from "../protocol/dispatch";
import type { ReadOptions } from "../protocol/options";
import type { DispatchingDetail } from "../protocol/runtime-events";

/** What a manifest says of an event of an element. */
export type Declared = Pick<
  DispatchingDetail,
  "root" | "element" | "component" | "instanceId" | "entry"
>;

/** One captured event on its way to its answer. */
export interface Interaction extends Declared, Pick<DispatchingDetail, "payload" | "nativeEvent"> {
  /**
   * Apart from all else: they come from the page, and must be able to stand for nothing but
   * themselves.
   */
  readonly options: ReadOptions;
  /** Its element and what was around that when it was made, out to the root; see `patches.ts`. */
  readonly ancestry: readonly Element[];
  /** When it was made; see `moments.ts`. */
  readonly moment: number;
  /** When an event of its element and name was last let through; see `pace.ts`. */
  lastMs?: number | undefined;
  /** What it was sent with last. */
  request?: DispatchRequestBody;
  /** The token that a refresh of the page is to replace. */
  stale?: string;
  /**
   * Whether its handler has run: `maybe` while a request is not answered, `yes` when it was; unset
   * if it can't have run.
   */
  hasRun?: "maybe" | "yes" | undefined;
  /** Lets go of the request that is on its way. */
  letGo?: () => void;
  /** Settles when its answer has landed, with that, or when it is given up. */
  answered?: Promise<DispatchSuccessBody | undefined>;
}

/** An interaction as it was sent. */
export type Sent = Interaction & DispatchingDetail;

/**
 * Those that wait for their turn, are on their way, or whose refresh is, in the order they were
 * made.
 */
export const turns = new Set<Interaction>();

/** Those of the same element, in the order they were made. */
export const ofSameElement = (
  interactions: ReadonlySet<Interaction>,
  { element }: Interaction,
): Interaction[] => [...interactions].filter((other) => other.element === element);
