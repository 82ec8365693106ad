import { inFlight } from "../runtime/interaction";
import { flush } from "../runtime/pace";

/**
 * Waits until no interaction is in flight: what is debounced or throttled goes at once, as it does
 * when focus moves on; each is waited for until it is answered or given up, and its refresh done.
 *
 * @param rendered gives what settles when the latest render of the page is in it
 */
export async function settle(rendered: () => Promise<void> | undefined): Promise<void> {
  do {
    flush();
    await Promise.all([...inFlight].map(({ answered }) => answered));
    await rendered();
  } while (inFlight.size > 0);
}

/** Aborts whatever is in flight. */
export function abandon(): void {
  flush();
  for (const interaction of inFlight) {
    inFlight.delete(interaction);
    interaction.abort?.();
  }
}
