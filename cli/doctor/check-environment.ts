import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../../lib/configuration/configuration-error";
import { type Configuration, readConfiguration } from "../../lib/configuration/read-configuration";
import {
  type Environment,
  removedVariables,
  unknownVariables,
} from "../../lib/configuration/variables";
import { type Finding, ok, problem } from "./finding";

const NO_START =
  "The app does not start with this value. Set it on every server, where the app is started.";
const NEW_SECRET = "Make one with: openssl rand -base64 48. Give it to every server.";
/** Replaces the secrets, so that the rest can be read even if a secret is wrong. */
const STAND_IN = { APP_SECRET: "-".repeat(32), APP_SECRET_PREVIOUS: undefined };

/** Checks the secret and the previous secrets. No finding holds a secret's value. */
export function checkSecret(env: Environment, root: string): Finding {
  const { NODE_ENV, APP_SECRET, APP_SECRET_PREVIOUS } = env;
  const read = tryRead({ NODE_ENV, APP_SECRET, APP_SECRET_PREVIOUS });
  if (typeof read === "string") return problem("secret", read, NO_START);
  const { secret, previousSecrets } = read;
  if (secret === null) return ok("secret", "development makes one, and keeps it in .service-ui/");
  if (previousSecrets.includes(secret)) {
    return problem(
      "secret",
      "APP_SECRET is among APP_SECRET_PREVIOUS: nothing was rotated.",
      NEW_SECRET,
    );
  }
  if (secret === developmentSecretIn(root)) {
    return problem("secret", "APP_SECRET is the development secret of this folder.", NEW_SECRET);
  }
  const former =
    previousSecrets.length === 0 ? "none before it" : `${previousSecrets.length} before it`;
  return ok("secret", `${Buffer.byteLength(secret)} bytes, ${former}`);
}

/** Names the variables that have no meaning, or none any more; never their values. */
export function* checkVariables(env: Environment): Generator<Finding> {
  const removed = removedVariables(env);
  for (const name of removed) {
    yield problem("variables", `${name} has no effect any more.`, "Remove it.");
  }
  const unknown = unknownVariables(env);
  for (const { name, didYouMean } of unknown) {
    const advice = didYouMean
      ? `Did you mean ${didYouMean}?`
      : "docs/handbook/configuration.md lists all variables. Remove it, or use another prefix.";
    yield problem("variables", `${name} is set, but there is no such variable.`, advice);
  }
  if (unknown.length + removed.length === 0)
    yield ok("variables", "every variable that begins with UI_ is known");
}

/** The configuration without the secret, or the reason why the app would not start with it. */
export function readTheRest(env: Environment): Configuration | Finding {
  const read = tryRead({ ...env, ...STAND_IN });
  if (typeof read !== "string") return read;
  return problem("configuration", read, NO_START);
}

function tryRead(env: Environment): Configuration | string {
  try {
    return readConfiguration(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

function developmentSecretIn(root: string): string | undefined {
  try {
    return readFileSync(join(root, ".service-ui/development-secret"), "utf8").trim();
  } catch {
    return undefined;
  }
}
