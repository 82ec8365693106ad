import type { WirePatch } from "../wire/patch";
import type { Outcome } from "./outcome";
import type { SendFrame } from "./run-stream";

/** Keeps the patches of all frames, for a client that takes one answer (PROTOCOL 4, stream). */
export function collectFrames(): {
  readonly sendFrame: SendFrame;
  /** The outcome with the patches of the frames before its own. */
  readonly addTo: (outcome: Outcome) => Outcome;
} {
  const patches: WirePatch[] = [];
  return {
    sendFrame: async (frame) => void patches.push(...frame),
    addTo(outcome) {
      const { result } = outcome;
      if (!result.ok || patches.length === 0) return outcome;
      const all = [...patches, ...result.patches];
      return { ...outcome, result: { ...result, kind: "patch", patches: all } };
    },
  };
}
