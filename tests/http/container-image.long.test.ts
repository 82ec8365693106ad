import { execFileSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineEnvironment, runToEnd, spawnGroup } from "../support/child-process";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { freePort } from "../support/free-port";
import { answering, TEST_SECRET } from "../support/next-server";
import { PATIENCE_MS } from "../support/patience";
import { connectRaw } from "../support/raw-http";
import { commandOf, copiesOf, environmentOf, readDockerfile } from "../support/read-dockerfile";
import { newDispatchId, post } from "../support/wire";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const final = finalStage();

/** A user without rights; who may not take one is one. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;

/** The image's file system: what the last stage copies, which nobody may write, and its volume. */
let home: string;
let volume: string;
beforeAll(() => {
  const image = mkdtempSync(join(tmpdir(), "service-ui-image-"));
  home = join(image, "app");
  volume = join(image, "data");
  mkdirSync(volume);
  for (const { sources, target } of copiesOf(final)) {
    for (const source of sources) {
      const built = join(ROOT, source.replace(/^\/app\//, ""));
      cpSync(built, join(home, target), { recursive: true, verbatimSymlinks: true });
    }
  }
  execFileSync("chmod", ["-R", "a-w,a+rX", image]);
  execFileSync("chmod", ["u+w", volume]);
  if (uid !== undefined) chownSync(volume, uid, uid);
});
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", join(home, "..")]);
  rmSync(join(home, ".."), { recursive: true, force: true });
});

function finalStage() {
  const last = readDockerfile(readFileSync(join(ROOT, "Dockerfile"), "utf8")).at(-1);
  if (!last) throw new Error("The Dockerfile has no stage.");
  return last;
}

/** Runs what `CMD` and `HEALTHCHECK` say, as the image's user, on a free port of loopback. */
async function openContainer() {
  const env = {
    ...machineEnvironment(),
    ...environmentOf(final),
    HOSTNAME: "127.0.0.1",
    PORT: String(await freePort()),
    UI_REPLAY_DIR: volume,
    UI_REPLAY_TIMEOUT_MS: "20000",
    APP_SECRET: TEST_SECRET,
  };
  const options = { cwd: home, env, uid };
  const run = async (command: readonly string[]) => {
    const [program = "", ...args] = command;
    return runToEnd(program, args, { ...options, timeoutMs: PATIENCE_MS });
  };
  const [program = "", ...args] = commandOf(final, "CMD");
  const server = await forThisTest(spawnGroup(program, args, options));
  const address = await answering(server, AbortSignal.timeout(PATIENCE_MS));
  if (!address) throw new Error(`The container's command does not answer:\n${server.output()}`);
  return { url: address.origin, port: Number(address.port), server, run };
}

async function dispatchOf(url: string) {
  const { ctx } = await signUpEntry(url);
  return { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.com" } };
}

describe("a container of the Dockerfile", () => {
  test("serves and dispatches once as a user who may write its volume alone", async () => {
    const { url, server, run } = await openContainer();
    const write = `require("node:fs").writeFileSync("new-file", "")`;
    expect((await run(["node", "-e", write])).output).toMatch(/EACCES|EROFS/);

    expect((await fetch(`${url}/event-runtime.js`)).status).toBe(200);
    const body = await dispatchOf(url);
    expect((await post(url, body)).status, server.output()).toBe(200);
    expect((await post(url, body)).status).toBe(409);
  });

  test("is healthy while it answers, and not when it has ended", async () => {
    const { server, run } = await openContainer();
    const check = commandOf(final, "HEALTHCHECK");
    expect(await run(check)).toEqual({ exitCode: 0, output: "" });

    process.kill(server.pid, "SIGTERM");
    await server.exited;
    expect((await run(check)).exitCode).toBe(1);
  });

  test("answers what is under way when it is told to end, and ends", async () => {
    const { url, port, server } = await openContainer();
    const body = JSON.stringify(await dispatchOf(url));
    const connection = await forThisTest(connectRaw(port));
    connection.write(
      "POST /__ui/dispatch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    // Another request has come after it, so it has arrived.
    expect((await fetch(`${url}/__ui/dispatch`)).status).toBe(405);

    process.kill(server.pid, "SIGTERM");
    const takesMore = () =>
      connectRaw(port).then(
        (other) => other.end() ?? true,
        () => false,
      );
    await expect.poll(takesMore).toBe(false);
    connection.write(body.slice(9));

    expect((await connection.answer()).status).toBe(200);
    expect(await server.exited).not.toBe(1);
  });
});
