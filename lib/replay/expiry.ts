/** Unix seconds by the clock of this machine, with fractions. */
export const systemSeconds = () => Date.now() / 1000;

/**
 * The whole seconds for which a key must be kept, at least 1.
 *
 * A store would silently keep a key without a valid lifetime for ever, so this refuses anything but
 * a whole second in the future.
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
