import { type Interaction, inFlight } from "./interaction";

/**
 * How many posts of a page are under way at once. A render, a link and another tab also need some
 * of the six connections that browsers open to a server over HTTP/1.1, and a server with few slots
 * lets a user have four.
 */
const PLACES = 4;

const underWay = new Set<Interaction>();
/** What waits for a place, in the order of the capture. */
const line: Interaction[] = [];

/** Waits until an interaction has a place, or is given up. */
export const takePlace = (interaction: Interaction): Promise<void> =>
  new Promise((go) => {
    interaction.abort = go;
    line.push(interaction);
    line.sort((one, other) => one.moment - other.moment);
    fillPlaces();
  });

/** Gives the place of an interaction, if it still has one, to the next in the line. */
export const givePlace = (interaction: Interaction): void => {
  underWay.delete(interaction);
  fillPlaces();
};

const fillPlaces = (): void => {
  while (underWay.size < PLACES && line[0]) {
    const next = line.shift();
    if (next && inFlight.has(next)) underWay.add(next);
    // Also one that was given up: it ends then.
    next?.abort?.();
  }
};
