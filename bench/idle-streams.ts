/**
 * What streams that stay open cost a process of the Node mount: memory for each, time to the first
 * frame of another one while they are open, and what is left after ten thousand frames.
 *
 *   npm run bench -- --idle-streams [how many, 1,000 if none are given]
 */
import { fileURLToPath } from "node:url";
import { startServerProcess } from "../tests/support/server-process";
import { shareSqliteFile } from "../tests/support/shared-backing";
import { newStreamDispatch, openStream } from "../tests/support/stream-client";
import { quantile, round } from "./quantile";

const SAMPLES = 50;
const FRAMES = 10_000;
const count = Number(process.argv.at(-1)) || 1000;

// `run.mjs` bundles it beside this program.
const program = fileURLToPath(new URL("./stream-server.mjs", import.meta.url));
const backing = await shareSqliteFile();
const server = await startServerProcess(program, backing.env, [process.execPath, "--expose-gc"]);
const { port } = server;

/** The memory of the server, after a collection. */
async function held(): Promise<{ readonly rss: number; readonly heapUsed: number }> {
  return (await fetch(`http://127.0.0.1:${port}/`)).json();
}

async function firstFrameMs(): Promise<number> {
  const startedAt = performance.now();
  const { heard, leave, end } = openStream(port, newStreamDispatch("hold"));
  await heard(1);
  const ms = performance.now() - startedAt;
  leave();
  await end;
  return ms;
}

async function sample() {
  const times: number[] = [];
  for (let taken = 0; taken < SAMPLES; taken += 1) times.push(await firstFrameMs());
  return { median: round(quantile(times, 0.5)), p99: round(quantile(times, 0.99)) };
}

async function rush(): Promise<void> {
  const { frames } = await openStream(port, newStreamDispatch("rush", FRAMES)).end;
  if (frames !== FRAMES) throw new Error(`${frames} frames of ${FRAMES} have come.`);
}

try {
  await sample();
  await rush();
  const before = await held();
  await rush();
  const afterFrames = await held();
  const alone = await sample();

  const idle = [];
  for (let opened = 0; opened < count; opened += 1) {
    const stream = openStream(port, newStreamDispatch("hold"));
    await stream.heard(1);
    idle.push(stream);
  }
  const open = await held();
  const beside = await sample();
  for (const { leave } of idle) leave();
  await Promise.all(idle.map(({ end }) => end));

  const figures = {
    node: process.version,
    streams: count,
    heapKiBEach: round((open.heapUsed - afterFrames.heapUsed) / count / 1024),
    rssKiBEach: round((open.rss - afterFrames.rss) / count / 1024),
    firstFrameMs: { alone, beside },
    frames: FRAMES,
    heapKiBMoreAfterFrames: round((afterFrames.heapUsed - before.heapUsed) / 1024),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await server.end();
  await backing.close();
}
