/**
 * Variables that a host sets itself where it starts instances as it likes, each with a disk that goes with it.
 */
const HOSTS_WITHOUT_A_SHARED_DISK: ReadonlyMap<string, string> = new Map([
  ["VERCEL", "Vercel"],
  ["AWS_LAMBDA_FUNCTION_NAME", "AWS Lambda"],
  ["K_SERVICE", "Cloud Run"],
  ["FUNCTIONS_WORKER_RUNTIME", "Azure Functions"],
]);

/**
 * Why a store of replay claims cannot serve this deployment, and what to set; null where it can.
 *
 * A claim must be seen by every instance. SQLite's file reaches the processes of one disk, Redis all. Memory
 * reaches one process: it is never chosen by itself, so choosing it is the permission.
 *
 * @param store the store that the environment chooses
 * @param instances `UI_INSTANCES`: instances that do not share a disk
 * @param env the environment, for the marks of hosts
 */
export function whyNotShared(
  store: "upstash" | "redis" | "sqlite" | "memory",
  instances: number,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  if (store !== "sqlite") return null;
  const sign = signOfMoreThanOne(instances, env);
  if (sign === null) return null;
  return (
    `${sign}, and the embedded replay store is a file of one disk: a dispatch could run once on each ` +
    "instance. Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or REDIS_URL. To let each instance " +
    "remember for itself all the same, set UI_REPLAY_STORE=memory."
  );
}

function signOfMoreThanOne(
  instances: number,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  if (instances > 1) return `UI_INSTANCES is ${instances}`;
  for (const [variable, host] of HOSTS_WITHOUT_A_SHARED_DISK) {
    if (env[variable]) return `This is ${host} (${variable} is set)`;
  }
  return null;
}
