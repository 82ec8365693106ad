import type { WirePatch } from "../wire/patch";
import type { Outcome } from "./outcome";
import type { SendFrame } from "./run-stream";

/**
 * Keeps the patches of all frames, for a client that takes one answer (PROTOCOL 4, stream). Of
 * several patches of one place, only the last one is kept, because it alone would show. So a long
 * stream fills no memory.
 */
export function collectFrames(): {
  readonly sendFrame: SendFrame;
  /** The outcome with the patches of the frames before its own. */
  readonly addTo: (outcome: Outcome) => Outcome;
} {
  const kept = new Map<string, WirePatch>();
  return {
    async sendFrame(frame) {
      for (const patch of frame) {
        const { value: _, ...place } = patch;
        const key = JSON.stringify(place);
        kept.delete(key);
        kept.set(key, patch);
      }
    },
    addTo(outcome) {
      const { result } = outcome;
      if (!result.ok || kept.size === 0) return outcome;
      const all = [...kept.values(), ...result.patches];
      return { ...outcome, result: { ...result, kind: "patch", patches: all } };
    },
  };
}
