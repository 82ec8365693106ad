const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Milliseconds until the next connection may be made. The pause is 0 until two connections have
 * failed. Then it is a random value between half of a limit and the limit, so that processes that
 * lost a server together do not reconnect together. The limit begins at 50 ms and doubles with each
 * further failure, up to a second.
 *
 * @param failures connections in a row that failed before they answered anything
 * @param random at least 0 and less than 1
 */
export function reconnectPauseMs(failures: number, random: () => number): number {
  if (failures < 2) return 0;
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 2, 10));
  return longest * (0.5 + random() / 2);
}
