import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../support/browser";
import { FALLS } from "../support/page-model/falls";
import { drawTurns, play, playTwo, shrink } from "../support/page-model/play";
import { type ModelServer, serveModel } from "../support/page-model/server";
import { drawSteps, tellStep } from "../support/page-model/steps";
import { cases, printedRandom, seededRandom } from "../support/scale";

const PLAYS = cases(10, 60);
const STEPS = 24;
/** How often two people meet on one record, and for how long each time. */
const TOGETHER = cases(3, 30);
const TOGETHER_MS = 60_000;
/** The same plays in each run. `SEED=<whole number>` searches elsewhere. */
const random = printedRandom("plays", 1);
const newSeed = () => Math.floor(random() * 2 ** 32);

let server: ModelServer;
let pages: readonly [Page, Page];
const newPage = async () => (await (await sharedBrowser()).newContext()).newPage();
beforeAll(async () => {
  server = await serveModel();
  pages = [await newPage(), await newPage()];
});
afterAll(async () => {
  for (const page of pages) await page.context().close();
  await server.close();
});

/** Plays steps, and tells the least play that falls in the same way. */
async function expectToHold<Of>(
  steps: readonly Of[],
  falls: (steps: readonly Of[]) => Promise<string | undefined>,
  tell: (step: Of) => string,
): Promise<void> {
  const fall = await falls(steps);
  if (!fall) return;
  const least = await shrink(steps, fall, falls);
  expect.fail([least.fall, ...least.steps.map(tell)].join("\n  "));
}

for (const fall of FALLS) {
  test(`holds what fell once: ${fall.idea}`, async () => {
    expect(await play(pages[0], server, fall.play)).toBeUndefined();
  });
}

test(`shows in ${PLAYS} random plays what a person expects`, async () => {
  for (let count = 0; count < PLAYS; count++) {
    const steps = drawSteps(seededRandom(newSeed()), STEPS);
    await expectToHold(steps, (steps) => play(pages[0], server, steps), tellStep);
  }
});

test("loses no update of two people who edit one record", async () => {
  for (let count = 0; count < TOGETHER; count++) {
    const turns = drawTurns(seededRandom(newSeed()), TOGETHER_MS);
    await expectToHold(
      turns,
      (turns) => playTwo(pages, server, turns),
      ({ who, step }) => `${who === 0 ? "ann" : "ben"}: ${tellStep(step)}`,
    );
  }
});
