import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { UsageError } from "../../../../common/set-up/usage-error";
import type { Environment } from "../../../configuration/variables";
import type { DoctorOptions } from "../arguments";
import { checkAddress } from "./check-address";
import { checkEnvironment, checkIsProduction, storeIn } from "./check-environment";
import { checkVersions } from "./check-versions";
import { compareProcesses, compareStore, type HealthReply } from "./compare-processes";
import { type Finding, rowsOf, verdictOf } from "./finding";

/**
 * Examines the app of a folder and prints the findings: line by line, or as JSON at the end.
 *
 * @param write prints one line or more
 * @returns whether no problem was found
 * @throws UsageError if there is nothing to examine, or an address is invalid
 */
export async function doctor(
  root: string,
  { urls, cookie, isJson }: DoctorOptions,
  write: (text: string) => void,
): Promise<boolean> {
  const addresses = urls.map(parseAddress);
  if (addresses.length === 0 && !isApp(root)) {
    throw new UsageError(
      "Next is not installed in this folder. Run this in the folder of an app, or name an address with --url.",
    );
  }
  const findings: Finding[] = [];
  for await (const finding of examine(root, addresses, cookie)) {
    if (!isJson && finding.at && finding.at !== findings.at(-1)?.at) write(`\n${finding.at}`);
    if (!isJson) write(rowsOf(finding));
    findings.push(finding);
  }
  const isWell = findings.every(({ state }) => state !== "problem");
  write(isJson ? JSON.stringify({ ok: isWell, findings }) : `\n${verdictOf(findings)}`);
  return isWell;
}

/** Examines an app from inside, if `root` is its folder, and from outside at its addresses. */
async function* examine(
  root: string,
  addresses: readonly URL[],
  cookie: string | undefined,
): AsyncGenerator<Finding> {
  // Loading .env files adds their variables to the process's own.
  const shell = { ...process.env };
  const env = isApp(root) ? loadEnvironment(root) : undefined;
  if (env) {
    yield* checkIsProduction(env, shell);
    yield* checkVersions(root);
    yield* checkEnvironment(root, env);
  }
  const token = (env ?? process.env).UI_HEALTH_TOKEN || undefined;
  const replies: HealthReply[] = [];
  for (const address of addresses) yield* checkAddress(address, cookie, { token, replies });
  const own = env && storeIn(env);
  if (own) yield* compareStore(own, replies);
  yield* compareProcesses(replies);
}

function parseAddress(text: string): URL {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === "https:" || url.protocol === "http:") return url;
  }
  // The message doesn't repeat the address, which may hold a password.
  throw new UsageError(
    "--url takes an address such as https://shop.example or https://a.example/shop",
  );
}

type LoadEnvConfig = (
  folder: string,
  isDevelopment: boolean,
  log: { info(): void; error(): void },
) => { readonly combinedEnv: Environment };

/** Whether a folder holds a Next.js app whose packages are installed. */
function isApp(root: string): boolean {
  const file = join(root, "package.json");
  if (!existsSync(file)) return false;
  try {
    createRequire(file).resolve("next/package.json");
    return true;
  } catch {
    return false;
  }
}

/**
 * The environment that `next start` would use in an app's folder: this process's variables, then
 * those of the `.env*` files. With `NODE_ENV=development`, the environment is that of `next dev`.
 *
 * @throws Error if Next is not installed in the folder
 */
function loadEnvironment(root: string): Environment {
  const NODE_ENV = process.env.NODE_ENV || "production";
  const fromApp = createRequire(join(root, "package.json"));
  // The package is a dependency of Next. A strict package manager lets only Next resolve it.
  const fromNext = createRequire(fromApp.resolve("next/package.json"));
  const { loadEnvConfig }: { loadEnvConfig: LoadEnvConfig } = fromNext("@next/env");
  const silent = { info() {}, error() {} };
  const { combinedEnv } = loadEnvConfig(root, NODE_ENV === "development", silent);
  return { ...combinedEnv, NODE_ENV };
}
