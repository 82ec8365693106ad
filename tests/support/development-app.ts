import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildRuntime } from "@/scripts/build-runtime.mjs";
import { machineEnvironment, spawnGroup } from "./child-process";
import { freePort } from "./free-port";
import { answering, TEST_SECRET } from "./next-server";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const START_TIMEOUT_MS = 30_000;

/** A `next dev` that answers. */
export interface DevelopmentApp {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** What the server has written so far. */
  output(): string;
  /** Ends the server, and takes the app's files away. */
  stop(): Promise<void>;
}

/**
 * Writes an app of the test's own and starts it with `next dev`. It lies inside the checkout, for it to
 * find its packages, and has a build folder of its own. It serves the runtime.
 *
 * @param files the text of each by its path; `../..` is the checkout
 * @throws Error that holds the server's output, where it ends or stays silent
 */
export async function startDevelopmentApp(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<DevelopmentApp> {
  const folder = join(ROOT, "test-results", name);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  buildRuntime();
  for (const script of ["event-runtime.js", "event-runtime-notice.js"]) {
    cpSync(join(ROOT, "public", script), join(folder, "public", script));
  }
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const port = String(await freePort());
  const child = await spawnGroup(process.execPath, [next, "dev", "-H", "127.0.0.1", "-p", port], {
    cwd: folder,
    env: {
      ...machineEnvironment(),
      NODE_ENV: "development",
      NEXT_TELEMETRY_DISABLED: "1",
      APP_SECRET: TEST_SECRET,
      UI_REPLAY_DIR: join(folder, "replay"),
    },
  });
  const stop = async () => {
    await child.stop();
    clear();
  };
  const address = await answering(child, AbortSignal.timeout(START_TIMEOUT_MS));
  if (address) return { url: address.origin, output: child.output, stop };
  await stop();
  throw new Error(`next dev did not answer:\n${child.output()}`);
}
