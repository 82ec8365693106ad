import { beforeAll, expect, test } from "vitest";
import { bundlePage } from "../support/bundle-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";

/** The first seed; the message of a failure names the seed of the program that has failed. */
const SEED = 1;
const PROGRAMS = 1000;
/** How many of them the page runs before it is asked for what became of them. */
const AT_ONCE = 100;

let model: string;
beforeAll(async () => {
  model = await bundlePage(new URL("../support/at-once-model/main.ts", import.meta.url));
});

describeInEngines((openPage) => {
  test(`shows after ${PROGRAMS} random programs what a page without commands shows`, async () => {
    const page = await openPage();
    await openRuntime(page, `<script>${model}</script>`);
    for (let seed = SEED; seed < SEED + PROGRAMS; seed += AT_ONCE) {
      await page.evaluate(
        (seed, count) => {
          window.outcome = "";
          window.runModel(seed, count).then((outcome) => {
            window.outcome = outcome;
          });
        },
        seed,
        AT_ONCE,
      );
      await expect.poll(() => page.evaluate(() => window.outcome ?? "")).not.toBe("");
      expect(await page.evaluate(() => window.outcome)).toBe(`${AT_ONCE} programs`);
    }
  });
});
