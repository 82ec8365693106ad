import { flush } from "../browser/delay";
import { inFlight } from "../browser/interaction";

/**
 * Sends debounced interactions at once, as the runtime does when the focus moves.
 * Then waits until each interaction is done, its refresh included, or is aborted.
 *
 * @param rendered returns a promise that settles when the page's latest render is in place
 */
export async function settle(rendered: () => Promise<void> | undefined): Promise<void> {
  do {
    flush();
    await Promise.all([...inFlight].map(({ answered }) => answered));
    await rendered();
  } while (inFlight.size > 0);
}

export function abandon(): void {
  flush();
  for (const interaction of inFlight) {
    inFlight.delete(interaction);
    interaction.abort?.();
  }
}
