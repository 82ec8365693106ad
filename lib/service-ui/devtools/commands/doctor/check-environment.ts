import { type Configuration, readConfiguration } from "../../../configuration/read-configuration";
import type { ReplayConfiguration } from "../../../configuration/read-replay";
import {
  type Environment,
  removedVariables,
  renamedVariables,
  unknownVariables,
  VARIABLES,
} from "../../../configuration/variables";
import { checkStore } from "./check-store";
import { type Finding, note, ok, problem } from "./finding";

/**
 * Checks an environment and the store that it names. No finding holds a variable's value, but for
 * the directory of the embedded store.
 *
 * @param root the app's folder
 */
export async function* checkEnvironment(root: string, env: Environment): AsyncGenerator<Finding> {
  yield* checkVariables(env);
  const configuration = tryRead(env);
  if (typeof configuration === "string") {
    const advice = "The app does not start with this value. Set it where the app is started.";
    yield problem("configuration", configuration, advice);
    return;
  }
  yield ok("configuration", `${configuration.previousSecrets.length} former secrets still verify`);
  yield* checkStore(root, configuration);
}

/**
 * A shell that sets nothing of the app is rarely the one in which production starts.
 *
 * @param env with the variables of `.env` files
 * @param shell without them
 */
export function* checkIsProduction(env: Environment, shell: Environment): Generator<Finding> {
  const isSet = (name: string) => Boolean(shell[name]);
  const why =
    env.NODE_ENV !== "production"
      ? `NODE_ENV is ${env.NODE_ENV}`
      : VARIABLES.some(isSet)
        ? null
        : "no variable of the app is set, apart from those of .env files";
  if (why === null) return;
  const says = `This isn't production's environment: ${why}.`;
  const advice = "docs/hosting/doctor.md says how to run the doctor with it.";
  yield note("environment", says, advice);
}

/** The store that an environment names; null if the app doesn't start with it. */
export function storeIn(env: Environment): ReplayConfiguration | null {
  const configuration = tryRead(env);
  return typeof configuration === "string" ? null : configuration.replay;
}

function* checkVariables(env: Environment): Generator<Finding> {
  for (const { name, newName } of renamedVariables(env)) {
    yield note("variables", `${name} has a new name.`, `Set ${newName} in its place.`);
  }
  for (const { name, instead } of removedVariables(env)) {
    yield note("variables", `${name} has no effect.`, `Use ${instead}.`);
  }
  for (const name of unknownVariables(env)) {
    const advice = "docs/handbook/configuration.md lists all variables.";
    yield problem("variables", `${name} is set, but there is no such variable.`, advice);
  }
}

function tryRead(env: Environment): Configuration | string {
  try {
    return readConfiguration(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
