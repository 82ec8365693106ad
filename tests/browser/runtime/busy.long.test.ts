import { expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const vote = instanceHtml(
  "vote",
  ["vote click"],
  `<button id="up" data-ui-part="vote">+</button><button id="down" data-ui-part="vote">-</button>
   <p data-ui-target="echo">old</p>`,
);
const BUSY = '[aria-busy="true"][data-ui-pending]';
const IDLE = ":not([aria-busy]):not([data-ui-pending])";

test("a part is marked as busy from the event to its answer, after which its patches are in place", async () => {
  const { page, next } = await open(vote);
  expect(await page.locator(`#up${IDLE}`).count()).toBe(1);
  await page.click("#up");
  expect(await page.locator(`#up${BUSY}`).count()).toBe(1);
  expect(await page.locator(`#down${IDLE}`).count()).toBe(1);
  (await next()).patch(patchFor("vote"));
  await page.waitForSelector(`#up${IDLE}`);
  expect(await page.textContent("[data-ui-target]")).toBe("new");
});

test("it stays marked until the last of its interactions is answered", async () => {
  const { page, click, next } = await open(vote);
  await page.click("#up");
  (await click("#up")).patch();
  const second = await next();
  expect(await page.locator(`#up${BUSY}`).count()).toBe(1);
  second.patch();
  await page.waitForSelector(`#up${IDLE}`);
});

test("it is unmarked where the answer is a refusal", async () => {
  const { page, click } = await open(vote);
  (await click("#up")).refuse(403, "interaction_forbidden");
  await page.waitForSelector(`#up${IDLE}`);
});

test("it is never marked where nothing is attached", async () => {
  const { page, logged } = await open(vote, { script: "" });
  await page.click("#up");
  await logged("service:ui-event:captured");
  expect(await page.locator(`#up${IDLE}`).count()).toBe(1);
});
