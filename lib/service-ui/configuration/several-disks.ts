import type { Environment } from "./variables";

/** Variables set by hosts that start any number of servers, each with its own disk. */
const HOSTS_WITHOUT_A_SHARED_DISK: ReadonlyMap<string, string> = new Map([
  ["VERCEL", "Vercel"],
  ["AWS_LAMBDA_FUNCTION_NAME", "AWS Lambda"],
  ["K_SERVICE", "Cloud Run"],
  ["FUNCTIONS_WORKER_RUNTIME", "Azure Functions"],
]);

/**
 * A sign that the app's servers do not share a disk; null without such a sign.
 *
 * @param servers `UI_PROCESSES`, the number of servers that do not share a disk
 */
export function signOfSeveralDisks(servers: number, env: Environment): string | null {
  if (servers > 1) return `UI_PROCESSES is ${servers}`;
  for (const [variable, host] of HOSTS_WITHOUT_A_SHARED_DISK) {
    if (env[variable]) return `This is ${host} (${variable} is set)`;
  }
  return null;
}
