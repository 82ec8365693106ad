/** Unix seconds by the clock of this machine, with fractions. */
export const systemSeconds = () => Date.now() / 1000;

/**
 * The whole seconds for which a key must be kept, at least 1.
 *
 * If the lifetime of a key were invalid, a store would silently keep the key for ever. So this
 * function refuses anything but a whole second in the future.
 *
 * @throws {RangeError} when `expiresAt` is not a whole second after `nowSeconds`
 */
export function secondsToKeep(expiresAt: number, nowSeconds: number): number {
  const seconds = expiresAt - Math.floor(nowSeconds);
  if (!Number.isSafeInteger(expiresAt) || !(expiresAt > nowSeconds)) {
    throw new RangeError("A claim expires at a whole Unix second in the future.");
  }
  return seconds;
}
