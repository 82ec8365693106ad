import { DISPATCH_PATH } from "../../lib/protocol/markup";
import { failureClass } from "../../lib/replay/failure-class";
import { readPage } from "./ask";
import { basePathOf, below, shown } from "./asked-address";
import { type LocalBuild, readBasePath, readBuild, type SeenBuilds } from "./check-build";
import { checkDispatch } from "./check-dispatch";
import { checkHealth } from "./check-health";
import { checkPage, endpointIn } from "./check-page";
import { checkRuntimeFile } from "./check-runtime-file";
import { type Finding, problem } from "./finding";
import { adviceFor } from "./store-advice";

/**
 * Checks a running app from outside, at an address that its visitors use.
 *
 * @param app the app's address with the `basePath`
 * @param builds receives the build that the address serves
 */
export async function* checkAddress(
  app: URL,
  local: LocalBuild | undefined,
  builds: SeenBuilds,
): AsyncGenerator<Finding> {
  const at = shown(app);
  try {
    for await (const finding of checks(app, local, builds)) yield { ...finding, at };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError";
    const failure = isLate ? "ETIMEDOUT" : failureClass(error);
    const says = `No response: ${failure ?? "the connection failed"}.`;
    yield { ...problem("address", says, adviceFor(failure)), at };
  }
}

async function* checks(
  app: URL,
  local: LocalBuild | undefined,
  builds: SeenBuilds,
): AsyncGenerator<Finding> {
  const page = await readPage(app);
  if (local) yield readBasePath(basePathOf(app), local.basePath);
  yield* checkPage(app, page);
  yield* readBuild(shown(app), page, local, builds);
  yield await checkRuntimeFile(app);
  // With `trailingSlash`, every address of the app ends in a slash.
  const end = endpointIn(page)?.endsWith("/") ? "/" : "";
  yield* checkDispatch(below(app, DISPATCH_PATH + end));
  yield await checkHealth(app);
}
