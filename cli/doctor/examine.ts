import { checkAddress } from "./check-address";
import { checkLocalBuild, type LocalBuild, readLocalBuild, type SeenBuilds } from "./check-build";
import { checkSecret, checkVariables, readTheRest } from "./check-environment";
import { checkStore } from "./check-store";
import type { Finding } from "./finding";
import { isApp, loadEnvironment } from "./load-environment";

/** Examines an app from inside, if `root` is its folder, and from outside at its addresses. */
export async function* examine(root: string, addresses: readonly URL[]): AsyncGenerator<Finding> {
  let local: LocalBuild | undefined;
  if (isApp(root)) {
    const env = loadEnvironment(root);
    yield checkSecret(env, root);
    yield* checkVariables(env);
    const configuration = readTheRest(env);
    if ("check" in configuration) yield configuration;
    else yield* checkStore(configuration, env, root);
    local = readLocalBuild(root);
    yield checkLocalBuild(local);
  }
  const builds: SeenBuilds = new Map();
  for (const address of addresses) yield* checkAddress(address, local, builds);
}
