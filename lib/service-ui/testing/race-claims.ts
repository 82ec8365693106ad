import type { ReplayStore, TokenTimes } from "../replay/replay-store";

/**
 * Claims one key `times` times at once, spread over the handles, and counts the winners.
 *
 * The connections are opened first, with other keys: on cold ones the first claim wins by a head
 * start, and a store that looks, waits and then writes would pass.
 */
export async function countWinners(
  handles: readonly ReplayStore[],
  newKey: () => string,
  expiresAt: number,
  token: TokenTimes,
  times = 1000,
): Promise<number> {
  const race = (count: number, key: () => string) =>
    Promise.all(
      Array.from({ length: Math.ceil(count / handles.length) }, () =>
        handles.map((handle) => handle.claim(key(), expiresAt, token)),
      ).flat(),
    );
  await race(300, newKey);
  const key = newKey();
  const answers = await race(times, () => key);
  return answers.filter((answer) => answer === true).length;
}
