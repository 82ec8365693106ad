import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "yaml";

/**
 * `npm run try:compose` builds and runs what `Dockerfile` and `compose.yaml` say, and sends a
 * dispatch twice.
 *
 * With a container engine it runs `docker compose up`. Without one, it follows both files step by
 * step in a temporary folder: each stage's COPY and RUN, then the app as an unprivileged user, a
 * `redis-server`, and a receiver of OTLP in the collector's place.
 */
const PATIENCE_MS = 120_000;
const SECRET = "compose-secret-0123456789abcdef-0123456789abcdef";
const compose = parse(readFileSync("compose.yaml", "utf8"));
/** What the script started or made; ended in the reverse order. */
const endings = [];

function say(text) {
  process.stdout.write(`== ${text}\n`);
}

function runToEnd(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** Polls until `attempt` returns something. */
async function until(what, attempt) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const result = await Promise.resolve(attempt()).catch(() => undefined);
    if (result) return result;
    await delay(200);
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** Sends an interaction of the demo's page twice: the first one runs, the second is a duplicate. */
async function tryDispatch(url) {
  const page = await until("the page", async () => {
    const response = await fetch(`${url}/demo`);
    return response.ok && response.text();
  });
  const manifests = page.matchAll(/data-ui-event-manifest="[^"]*"[^>]*>(.*?)<\/script>/gs);
  const entries = Array.from(manifests, ([, text]) => JSON.parse(text));
  const { ctx } = entries.find(({ c }) => c === "demo.sign-up").events[0];
  const dispatchId = `ui_evt_${"0123456789abcdef".repeat(2)}`;
  const send = () =>
    fetch(`${url}/__ui/dispatch`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify({ ctx, dispatchId, payload: { value: "ada@example.com" } }),
    });
  const statuses = [(await send()).status, (await send()).status];
  const health = await (await fetch(`${url}/__ui/health`)).text();
  say(`Two sends of one dispatch: ${statuses.join(", ")}. Health: ${health}`);
  if (statuses.join() !== "200,409" || !health.includes('"redis","failure":null')) {
    throw new Error("That isn't a dispatch that runs once, claimed in the Redis.");
  }
}

async function composeUp() {
  const env = { ...process.env, APP_SECRET: SECRET };
  // A project of its own: its volume goes at the end.
  const run = (...args) =>
    runToEnd("docker", ["compose", "-p", "service-ui-trial", ...args], { env });
  endings.push(() => run("down", "--volumes"));
  run("up", "--build", "--detach", "--wait");
  await tryDispatch("http://127.0.0.1:3000");
}

/** The instructions of the Dockerfile, by stage. */
function readStages() {
  const lines = readFileSync("Dockerfile", "utf8").split("\n");
  const stages = [];
  for (const line of lines.filter((text) => text && !text.startsWith("#"))) {
    const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (instruction === "FROM") stages.push({ name: / AS (\w+)$/.exec(rest)?.[1], steps: [] });
    else stages.at(-1)?.steps.push([instruction, rest]);
  }
  return stages;
}

/** Whether `.dockerignore` leaves a path of the context out. */
function createIgnore() {
  const patterns = readFileSync(".dockerignore", "utf8").split("\n");
  const rules = patterns
    .filter((pattern) => pattern && !pattern.startsWith("#"))
    .map((pattern) => {
      const text = pattern.replaceAll(".", "\\.").replaceAll("**/", "(?:.*/)?");
      return new RegExp(`^${text.replaceAll(/(?<!\.)\*/g, "[^/]*")}$`);
    });
  return (path) => rules.some((rule) => rule.test(path));
}

/** Root can act as somebody else, as `USER node` does; anybody else is unprivileged already. */
const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Follows a stage in a folder that stands for the image's file system. */
function buildStage({ steps }, folders) {
  const folder = mkdtempSync(join(tmpdir(), "service-ui-stage-"));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const isIgnored = createIgnore();
  const env = {};
  const stage = { folder, env };
  let directory = "/";
  const inImage = (path) => join(folder, resolve(directory, path));
  const take = {
    WORKDIR(path) {
      directory = path;
      mkdirSync(inImage("."), { recursive: true });
    },
    COPY(rest) {
      const words = rest.split(" ");
      const from = /^--from=(\w+)$/.exec(words[0])?.[1];
      const [target, ...sources] = (from ? words.slice(1) : words).reverse();
      for (const source of sources) {
        const path = from ? join(folders.get(from), source) : resolve(source);
        const isFolder = statSync(path).isDirectory();
        cpSync(path, isFolder ? inImage(target) : join(inImage(target), basename(source)), {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => !!from || !isIgnored(file.slice(resolve(".").length + 1)),
        });
      }
    },
    ENV(rest) {
      for (const word of rest.split(" ")) env[word.split("=")[0]] = word.replace(/^[^=]*=/, "");
    },
    RUN(rest) {
      say(`RUN ${rest}`);
      const owner = user.uid ? `${user.uid}:${user.gid}` : `${process.getuid()}`;
      const command = rest
        .replaceAll(/(?<= )\/\w+/g, (path) => join(folder, path))
        .replaceAll("node:node", owner);
      const { NODE_ENV: _, ...machine } = process.env;
      const startedAt = performance.now();
      runToEnd("sh", ["-c", command], { cwd: inImage("."), env: { ...machine, ...env } });
      say(`… took ${Math.round((performance.now() - startedAt) / 1000)} s`);
    },
    CMD(rest) {
      stage.command = JSON.parse(rest);
      stage.directory = inImage(".");
    },
    HEALTHCHECK(rest) {
      stage.healthCheck = JSON.parse(rest.replace(/^.*? CMD /, ""));
    },
    USER() {},
    VOLUME() {},
    EXPOSE() {},
  };
  for (const [instruction, rest] of steps) take[instruction](rest);
  return stage;
}

/** A receiver of OTLP in the collector's place. */
async function startCollector() {
  const bodies = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  endings.push(() => server.close());
  return { port: server.address().port, bodies };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function startRedis([program, ...settings]) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "service-ui-redis-"));
  const place = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder];
  const server = spawn(program, [...settings, ...place], { stdio: "ignore" });
  const ended = once(server, "exit");
  endings.push(async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until("Redis", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    return true;
  });
  return port;
}

async function followFiles() {
  const folders = new Map();
  let image;
  for (const stage of readStages()) {
    say(`Stage ${stage.name ?? "of the runtime"}`);
    image = buildStage(stage, folders);
    folders.set(stage.name, image.folder);
  }
  const redisPort = await startRedis(compose.services.redis.command);
  const collector = await startCollector();
  const port = await freePort();
  const said = JSON.stringify({ ...image.env, ...compose.services.app.environment })
    .replace("redis:6379", `127.0.0.1:${redisPort}`)
    .replace("collector:4318", `127.0.0.1:${collector.port}`);
  const env = {
    PATH: process.env.PATH,
    ...JSON.parse(said),
    APP_SECRET: SECRET,
    HOSTNAME: "127.0.0.1",
    PORT: `${port}`,
    UI_REPLAY_DIR: join(image.folder, "data"),
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
  };
  const [program, ...args] = image.command;
  say(`CMD ${image.command.join(" ")}, as user ${user.uid ?? process.getuid()}`);
  const app = spawn(program, args, { cwd: image.directory, env, stdio: "inherit", ...user });
  const ended = once(app, "exit");
  endings.push(() => void app.kill("SIGKILL"));
  await tryDispatch(`http://127.0.0.1:${port}`);

  if (
    user.uid &&
    spawnSync("test", ["-w", join(image.directory, "server.js")], user).status === 0
  ) {
    throw new Error("The server can change its own code.");
  }
  const [probe, ...probing] = image.healthCheck;
  runToEnd(probe, probing, { env, ...user });
  say("HEALTHCHECK exits with 0");
  const isHeard = (text) => collector.bodies.some((body) => body.includes(text));
  await until("metrics", () => ["duplicate_dispatch", "service.instance.id"].every(isHeard));
  say("The collector's stand-in has the outcomes");
  app.kill("SIGTERM");
  const [exitCode] = await ended;
  // Next ends with 128 + SIGTERM once it has answered.
  if (exitCode !== 143) throw new Error(`On SIGTERM, the app ended with ${exitCode}.`);
  say("On SIGTERM, the app ends by itself");
}

try {
  const answers = (...args) => spawnSync("docker", args, { stdio: "ignore" }).status === 0;
  const hasEngine = answers("info") && answers("compose", "version");
  say(hasEngine ? "docker compose up" : "No container engine answers: the same steps, by hand");
  await (hasEngine ? composeUp() : followFiles());
} finally {
  for (const end of endings.reverse()) await end();
}
