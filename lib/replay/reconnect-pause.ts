const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Milliseconds until the next connection may be made: 0 until two have failed, then pauses that
 * double up to a second. Each pause is a random value from its upper half, so that processes that
 * lost a server together do not reconnect together.
 *
 * @param failures connections in a row that failed before they answered anything
 * @param random from 0 up to, not including, 1
 */
export function reconnectPauseMs(failures: number, random: () => number): number {
  if (failures < 2) return 0;
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 2, 10));
  return longest * (0.5 + random() / 2);
}
