/** `npm run bench -- --profile`: where the servers of a), c) and d) spend their time, by owner of the code. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { captureCases } from "./cases";
import { runLoad } from "./load";
import { summarize } from "./profile-summary";
import { buildOnce, startServer } from "./servers";

const SECONDS = 8;

await buildOnce("readable");
const executablePath = await findChromium();
for (const [key, name] of [
  ["a", "next"],
  ["c", "next"],
  ["d", "node"],
] as const) {
  const folder = mkdtempSync(join(tmpdir(), "service-ui-profile-"));
  const server = await startServer(name, "readable", ["--cpu-prof", `--cpu-prof-dir=${folder}`]);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const origins = { next: server.origin, node: server.origin, plain: server.origin };
  const one = (await captureCases(browser, origins)).find((found) => found.key === key);
  await browser.close();
  if (!one) throw new Error(`There is no case ${key}.`);
  const { perSecond } = await runLoad(one, server, 8, { duration: SECONDS });
  await server.stop();

  // Next starts other processes, whose profiles are small.
  const paths = readdirSync(folder).map((file) => join(folder, file));
  const [largest = ""] = paths.sort((a, b) => statSync(b).size - statSync(a).size);
  const { byOwner, byFunction } = summarize(largest, SECONDS / 2);
  rmSync(folder, { recursive: true });
  const lines = (parts: typeof byOwner, count: number) =>
    parts
      .slice(0, count)
      .map(([owner, part]) => `  ${(part * 100).toFixed(1).padStart(5)} %  ${owner}`);
  process.stdout.write(
    `\n${key}) ${one.name}, ${Math.round(perSecond)} requests a second while profiled\n` +
      `${lines(byOwner, 16).join("\n")}\n\n${lines(byFunction, 24).join("\n")}\n`,
  );
}
