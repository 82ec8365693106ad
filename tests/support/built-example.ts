import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { openWorkshop, type Workshop } from "./fresh-app";
import { answering, TEST_SECRET } from "./next-server";
import { PATIENCE_MS, PATIENT_SERVER } from "./patience";
import { freePort } from "./ports";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ENVIRONMENT = {
  ...machineEnvironment(),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  npm_config_loglevel: "error",
};

export interface ExampleServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** An example, installed and built from the packed packages as its users do. */
export interface BuiltExample {
  /** Its own tests: what they said, and how they ended. */
  test(): Promise<{ readonly exitCode: number | null; readonly output: string }>;
  /**
   * Starts it. All servers share one database and one store of claims, as those of one host do.
   *
   * @param build the id of its build; Next takes pages of another one for outdated
   */
  start(options?: {
    readonly build?: string;
    readonly env?: Readonly<Record<string, string>>;
  }): Promise<ExampleServer>;
  /** Builds a copy beside it, once `change` has changed the copy's files. */
  vary(name: string, change: (folder: string) => void): Promise<BuiltExample>;
  remove(): void;
}

/** @param ownEnv what its servers' environment has, given a folder for their data */
export async function buildExample(
  name: "stockroom" | "todomvc",
  ownEnv: (data: string) => Readonly<Record<string, string>>,
): Promise<BuiltExample> {
  const example = `examples/${name}`;
  const workshop = await openWorkshop();
  const folder = join(workshop.folder, name);
  const files = execFileSync("git", ["ls-files", "-z", example], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.split("\0").filter(Boolean)) {
    const to = join(folder, file.slice(example.length + 1));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(ROOT, file), to);
  }
  mkdirSync(join(folder, "vendor"));
  for (const tarball of workshop.tarballs) {
    cpSync(tarball, join(folder, "vendor", basename(tarball)));
  }
  await runIn(folder, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  return builtIn(folder, workshop, ownEnv);
}

function ranIn(folder: string, program: string, args: readonly string[], env = {}) {
  return runToEnd(program, args, {
    cwd: folder,
    env: { ...ENVIRONMENT, ...env },
  });
}

async function runIn(folder: string, program: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await ranIn(folder, program, args);
  if (exitCode !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
}

async function builtIn(
  folder: string,
  workshop: Workshop,
  ownEnv: (data: string) => Readonly<Record<string, string>>,
): Promise<BuiltExample> {
  await runIn(folder, process.execPath, [join(folder, "node_modules/next/dist/bin/next"), "build"]);
  return {
    test: () =>
      ranIn(folder, process.execPath, [join(folder, "node_modules/vitest/vitest.mjs"), "run"], {
        NODE_ENV: "test",
      }),
    async start({ build, env = {} } = {}) {
      const cwd = build === undefined ? folder : join(workshop.folder, build);
      if (build !== undefined) {
        for (const part of [".next", "public", "next.config.mjs", "package.json", ".env"]) {
          if (!existsSync(join(folder, part))) continue;
          cpSync(join(folder, part), join(cwd, part), { recursive: true, verbatimSymlinks: true });
        }
        symlinkSync(join(folder, "node_modules"), join(cwd, "node_modules"));
        writeFileSync(join(cwd, ".next/BUILD_ID"), build);
      }
      const port = String(await freePort());
      const child = await spawnGroup(
        process.execPath,
        [join(cwd, "node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", port],
        {
          cwd,
          env: {
            ...ENVIRONMENT,
            ...PATIENT_SERVER,
            APP_SECRET: TEST_SECRET,
            ...ownEnv(workshop.folder),
            UI_REPLAY_DIR: join(workshop.folder, "replay"),
            ...env,
          },
        },
      );
      const address = await answering(child, AbortSignal.timeout(PATIENCE_MS));
      if (address) return { url: address.origin, stop: () => child.stop() };
      await child.stop();
      throw new Error(`The example did not answer:\n${child.output()}`);
    },
    async vary(name, change) {
      const copy = join(workshop.folder, name);
      execFileSync("cp", ["-a", folder, copy]);
      rmSync(join(copy, ".next"), { recursive: true, force: true });
      change(copy);
      return builtIn(copy, workshop, ownEnv);
    },
    remove: () => workshop.remove(),
  };
}
