import type { WirePatch } from "../protocol/patch";
import {
  type DispatchingDetail,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
} from "../protocol/runtime-events";
import { OPERATIONS } from "./operations";
import { raise } from "./raise";
import { targetsOf } from "./targets";

/**
 * Applies each patch of an answer, or rejects it with its event; one that is rejected stops no other.
 *
 * @param sent what was answered: a patch names its instance, whatever the root's id is by now
 * @param moment when the event was captured
 * @param isLate whether a later interaction of the part was answered before
 */
export function applyPatches(
  patches: readonly WirePatch[],
  { root, element, instanceId, request }: DispatchingDetail,
  moment: number,
  isLate: boolean,
): void {
  const { dispatchId } = request;
  for (const patch of patches) {
    const attempt = (step: () => void) => {
      try {
        step();
      } catch (error) {
        raise(EVENT_PATCH_REJECTED, { patch, reason: (error as Error).message, dispatchId });
      }
    };
    attempt(() => {
      if (isLate) throw new Error("late");
      if (!root.isConnected) throw new Error("root gone");
      const operation = OPERATIONS.get(patch.op);
      if (!operation || typeof patch.value !== "string") throw new Error("malformed");
      if (patch.targetInstance !== instanceId) throw new Error("other instance");
      const targets = targetsOf(root, element, patch);
      if (!targets.length) throw new Error("no target");
      for (const target of targets) {
        attempt(() => {
          operation(target as HTMLInputElement, patch, moment);
          raise(EVENT_PATCH_APPLIED, { patch, element: target, dispatchId });
        });
      }
    });
  }
}
