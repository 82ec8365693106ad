import { ConfigurationError } from "./variables";

/** The oldest Node that has `crypto.hash`, which replay keys are made with. */
const OLDEST = [20, 12] as const;

/**
 * Refuses a Node that every dispatch would fail on, although pages would still render.
 *
 * @param version such as `20.12.0`
 * @throws ConfigurationError
 */
export function checkNodeVersion(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new ConfigurationError(
    `This is Node ${version}, and Node ${OLDEST.join(".")} is the oldest that works: install a newer one.`,
  );
}
