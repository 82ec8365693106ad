import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";

/** The first seed; the message of a failure names the seed of the program that has failed. */
const SEED = 1;
const PROGRAMS = 1000;

let model: string;
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../support/at-once-model/main.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    alias: { "@": fileURLToPath(new URL("../..", import.meta.url)) },
  });
  model = outputFiles[0]?.text ?? "";
});

describeInEngines((openPage) => {
  test(`shows after ${PROGRAMS} random programs what a page without commands shows`, async () => {
    const page = await openPage();
    await openRuntime(page, `<script>${model}</script>`);
    await page.evaluate(
      (seed, count) => {
        window.runModel(seed, count).then((outcome) => {
          window.outcome = outcome;
        });
      },
      SEED,
      PROGRAMS,
    );
    await expect.poll(() => page.evaluate(() => window.outcome ?? "")).not.toBe("");
    expect(await page.evaluate(() => window.outcome)).toBe(`${PROGRAMS} programs`);
  });
});
