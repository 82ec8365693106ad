import { type Interaction, inFlight } from "./interaction";

/**
 * How many posts of a page are under way at once. A render, a link and another tab also need some
 * of the six connections that browsers open to a server over HTTP/1.1, and a server with few slots
 * lets a user have four.
 */
const PLACES = 4;

const underWay = new Set<Interaction>();
/** What waits for a place, in the order of the capture. What was given up is left out later. */
const line: Interaction[] = [];

/**
 * Waits until an interaction may be posted.
 *
 * @returns whether it has a place; not if it was given up in the line
 */
export const takePlace = async (interaction: Interaction): Promise<boolean> => {
  if (underWay.size < PLACES) underWay.add(interaction);
  else {
    line.push(interaction);
    line.sort((one, other) => one.moment - other.moment);
    await new Promise<void>((go) => {
      interaction.abort = go;
    });
  }
  return underWay.has(interaction);
};

/** Gives the place of an interaction, if it still has one, to the next in the line. */
export const givePlace = (interaction: Interaction): void => {
  underWay.delete(interaction);
  while (underWay.size < PLACES && line[0]) {
    const next = line.shift();
    if (!next || !inFlight.has(next)) continue;
    underWay.add(next);
    next.abort?.();
  }
};
