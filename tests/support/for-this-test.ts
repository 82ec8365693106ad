import { onTestFinished } from "vitest";

type Ending = { close(): unknown } | { stop(): unknown } | { end(): unknown };

/** What a test starts, and what ends when the test is over: the last one first. */
export async function forThisTest<Started extends Ending>(
  starting: Started | Promise<Started>,
): Promise<Started> {
  const started: Ending = await starting;
  onTestFinished(async () => {
    if ("close" in started) await started.close();
    else if ("stop" in started) await started.stop();
    else await started.end();
  });
  return starting;
}

/** Throws, as an expression; of a text, an error that says it. */
export function fail(error: unknown): never {
  throw typeof error === "string" ? new Error(error) : error;
}
