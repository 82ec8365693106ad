import { type Interaction, inFlight } from "./interaction";

/**
 * How many posts of a page are under way at once. A render, a link and another tab also need some
 * of the six connections that browsers open to a server over HTTP/1.1, and a server with few slots
 * lets a user have four.
 */
const PLACES = 4;

let underWay = 0;
/** What waits for a place, in the order of the capture. What was given up is left out later. */
const line: Interaction[] = [];

/**
 * Waits until an interaction may be posted.
 *
 * @returns gives the place back, once; undefined if the interaction was given up in the line
 */
export const takePlace = async (interaction: Interaction): Promise<(() => void) | undefined> => {
  if (underWay < PLACES) underWay++;
  else {
    line.push(interaction);
    line.sort((one, other) => one.moment - other.moment);
    await new Promise<void>((go) => {
      interaction.abort = go;
    });
    if (line.includes(interaction)) return;
  }
  let isHeld = 1;
  return () => {
    underWay -= isHeld;
    isHeld = 0;
    while (underWay < PLACES && line[0]) {
      const next = line.shift();
      if (!next || !inFlight.has(next)) continue;
      underWay++;
      next.abort?.();
    }
  };
};
