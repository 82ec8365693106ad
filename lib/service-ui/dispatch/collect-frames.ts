import type { WirePatch } from "../wire/patch";
import type { Outcome } from "./outcome";
import { refuse } from "./refusal";
import type { SendFrame } from "./run-stream";

/** The most characters of patches that one answer can hold, with their places. */
export const MAX_COLLECTED = 4_194_304;
const TOO_LONG = "the frames' patches are too long for one answer";

/**
 * Keeps the patches of all frames, for a client that takes one answer (PROTOCOL 4, stream). Of
 * several patches of one place, only the last one is kept, because it alone would show. If those of
 * many rows are too long together, the stream is refused. So a long stream fills no memory.
 */
export function collectFrames(): {
  readonly sendFrame: SendFrame;
  /** The outcome with the patches of the frames before its own. */
  readonly addTo: (outcome: Outcome) => Outcome;
} {
  const kept = new Map<string, WirePatch>();
  let length = 0;
  return {
    sendFrame(frame) {
      for (const patch of frame) {
        const { value: _, ...place } = patch;
        const key = JSON.stringify(place);
        const former = kept.get(key);
        if (former) length -= key.length + former.value.length;
        kept.delete(key);
        kept.set(key, patch);
        length += key.length + patch.value.length;
      }
      return length > MAX_COLLECTED ? refuse("invalid_patch", TOO_LONG) : undefined;
    },
    addTo(outcome) {
      const { result } = outcome;
      if (!result.ok || kept.size === 0) return outcome;
      const all = [...kept.values(), ...result.patches];
      return { ...outcome, result: { ...result, kind: "patch", patches: all } };
    },
  };
}
