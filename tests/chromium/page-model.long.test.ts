import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../support/browser";
import { FALLS, type Fall } from "../support/page-model/falls";
import { play, playTwo, shrink } from "../support/page-model/play";
import { type ModelServer, serveModel } from "../support/page-model/server";
import { drawSteps, type Step, tellStep } from "../support/page-model/steps";
import { cases, printedRandom, seededRandom } from "../support/scale";

/** What still falls: its play isn't played, and no random play takes the steps that lead to it. */
const KNOWN: readonly (typeof FALLS)[number]["idea"][] = FALLS.map(({ idea }) => idea);

const isKnown = ({ idea }: Fall) => (KNOWN as readonly string[]).includes(idea);
const known = FALLS.filter(isKnown);
const isLeftOut = (step: Step) => known.some(({ leads }) => leads(step));

const PLAYS = cases(10, 60);
const STEPS = 24;
/** Played time of two people on one record, milliseconds. */
const TOGETHER_MS = cases(60_000, 600_000);
const random = printedRandom("plays");
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
async function expectToHold(
  steps: readonly Step[],
  falls: (steps: readonly Step[]) => Promise<string | undefined>,
): Promise<void> {
  const fall = await falls(steps);
  if (!fall) return;
  const least = await shrink(steps, fall, falls);
  expect.fail([least.fall, ...least.steps.map(tellStep)].join("\n  "));
}

for (const fall of FALLS) {
  if (isKnown(fall)) continue;
  test(`holds what fell once: ${fall.idea}`, async () => {
    expect(await play(pages[0], server, fall.play)).toBeUndefined();
  });
}

test(`shows in ${PLAYS} random plays what a person expects`, async () => {
  for (let count = 0; count < PLAYS; count++) {
    const steps = drawSteps(seededRandom(newSeed()), STEPS, isLeftOut);
    await expectToHold(steps, (steps) => play(pages[0], server, steps));
  }
});

// Each of their falls would end the play.
test.skipIf(known.length > 0)("loses no update of two people who edit one record", async () => {
  expect(await playTwo(pages, server, seededRandom(newSeed()), TOGETHER_MS)).toEqual([]);
});
