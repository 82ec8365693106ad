/**
 * `npm run bench -- --profile`: where the route, a bare route and the Node mount spend their time
 * under load, streams of this project and of a bare route, and pages of 100 instances with manifests
 * and without, by owner of the code and by function.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { captureCases } from "./cases";
import { runLoad, type Target } from "./load";
import { summarize } from "./profile-summary";
import { buildOnce, type Server, type ServerName, startServer } from "./servers";
import { captureWays, cookieOf } from "./streams/ways";

const SECONDS = 8;
const executablePath = findChromium();

async function caseOf(key: string, { origin }: Server): Promise<Target> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    const cases = await captureCases(browser, { next: origin, node: origin, plain: origin });
    const one = cases.find((found) => found.key === key);
    if (!one) throw new Error(`There is no case ${key}.`);
    return one;
  } finally {
    await browser.close();
  }
}

/** A stream of many frames, as `--streams` asks for it. */
async function streamOf(way: "own" | "bare", { origin }: Server): Promise<Target> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    const { [way]: asked } = await captureWays(browser, origin);
    const cookie = cookieOf({ frames: 900, pauseMs: 0 });
    return { ...asked, name: `stream, ${way}`, headers: { ...asked.headers, cookie } };
  } finally {
    await browser.close();
  }
}

function pageOf(path: string): Target {
  return { name: path, method: "GET", path, headers: { accept: "text/html" } };
}

const PROFILES: readonly (readonly [ServerName, (server: Server) => Promise<Target> | Target])[] = [
  ["next", (server) => caseOf("route", server)],
  ["next", (server) => caseOf("bare", server)],
  ["node", (server) => caseOf("node", server)],
  ["next", (server) => streamOf("own", server)],
  ["next", (server) => streamOf("bare", server)],
  ["next", () => pageOf("/render/signed/100")],
  ["next", () => pageOf("/render/unsigned/100")],
];

async function profile(name: ServerName, targetOf: (typeof PROFILES)[number][1]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "service-ui-profile-"));
  const server = await startServer(name, "readable", [
    "--cpu-prof",
    `--cpu-prof-dir=${folder}`,
  ]).catch((error) => {
    rmSync(folder, { recursive: true });
    throw error;
  });
  try {
    const target = await targetOf(server);
    const connections = target.method === "POST" ? 8 : 1;
    const { perSecond } = await runLoad(target, server, connections, { duration: SECONDS });
    await server.stop();
    // Next starts other processes, whose profiles are small.
    const paths = readdirSync(folder).map((file) => join(folder, file));
    const [largest = ""] = paths.sort((a, b) => statSync(b).size - statSync(a).size);
    const { byOwner, byFunction } = summarize(largest, SECONDS / 2);
    const lines = (parts: typeof byOwner, count: number) =>
      parts
        .slice(0, count)
        .map(([owner, part]) => `  ${(part * 100).toFixed(1).padStart(5)} %  ${owner}`)
        .join("\n");
    const title = `${target.name}, ${Math.round(perSecond)} requests a second while profiled`;
    return `\n${title}\n${lines(byOwner, 14)}\n\n${lines(byFunction, 30)}\n`;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  // On "exit" every server that is still there is ended.
  process.once(signal, () => process.exit(exitCode));
}

await buildOnce("readable");
for (const [name, targetOf] of PROFILES) process.stdout.write(await profile(name, targetOf));
