import { EVENT_SKIPPED, type SkipReason } from "../wire/runtime-events";
import { raise } from "./dom";
import type { Interaction } from "./interaction";

/** Says that an interaction is not sent, or no longer, so that none is lost in silence. */
export const skip = (interaction: Interaction, reason: SkipReason): void => {
  raise(EVENT_SKIPPED, { ...interaction, reason });
};
