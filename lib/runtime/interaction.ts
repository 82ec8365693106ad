import type { DispatchProblemBody, DispatchSuccessBody } from "../protocol/dispatch";
import type { EventOptions } from "../protocol/options";
import type { CapturedDetail, DispatchingDetail } from "../protocol/runtime-events";

/** What a manifest says of an event. */
export type Declared = Pick<CapturedDetail, "component" | "instanceId" | "entry">;

/** One captured event on its way to its answer. */
export interface Interaction extends CapturedDetail, EventOptions {
  /** When it was made; see `edits.ts`. */
  readonly moment: number;
  /** When an event of its element and name was last let through; see `pace.ts`. */
  lastMs?: number | undefined;
  /** Lets go of the request that is on its way. */
  abort?: () => void;
  /** Settles when it is answered, or given up. */
  done?: Promise<void>;
}

/** An interaction as it was sent. */
export type Sent = Interaction & DispatchingDetail;

/** An answer, of which any member may be missing. */
export type Answer = DispatchSuccessBody & DispatchProblemBody;

/** Those that wait for their turn or are on their way, in the order they were made. */
export const turns = new Set<Interaction>();

/** Those of the same part of the same instance, in the order they were made. */
export const ofSamePart = (
  interactions: ReadonlySet<Interaction>,
  interaction: Interaction,
): Interaction[] =>
  [...interactions].filter(
    (other) => other.root === interaction.root && other.entry.p === interaction.entry.p,
  );
