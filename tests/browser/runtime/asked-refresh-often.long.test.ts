import { expect, test } from "vitest";
import { renderAnew, takeOn } from "@/tests/support/asked-page";
import { instanceHtml, manifestOf } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const REQUESTED = "service:ui-refresh:requested";
const EVENTS = ["vote click"];
const votes = [1, 2, 3, 4];
const list = instanceHtml(
  "list",
  EVENTS,
  votes.map((vote) => `<button id="vote-${vote}" data-ui-part="vote">+</button>`).join(""),
);

/** Clicks a button whose handler asks for a refresh, and waits until the answer has landed. */
async function askFrom({ click, logged }: RuntimePage, vote: number, landed: number) {
  (await click(`#vote-${vote}`)).ask({ refresh: true });
  await logged("service:ui-event:dispatched", landed);
}

/** Opens the page, takes its refreshes on, and asks for one from each of the first buttons. */
async function openAsked(count: number) {
  const opened = await open(list);
  const taken = await takeOn(opened, REQUESTED);
  for (const vote of votes.slice(0, count)) await askFrom(opened, vote, vote);
  return { ...opened, ...taken };
}

const idle = ({ page }: RuntimePage) =>
  page.waitForFunction(() => !document.querySelector("[aria-busy], [data-ui-pending]"));

test("one that is asked for while another is under way follows it", async () => {
  const opened = await openAsked(2);
  const { settle, logged, arrived } = opened;
  await arrived();
  expect(await logged(REQUESTED)).toHaveLength(1);
  await settle();
  await logged(REQUESTED, 2);
  await settle();
  await idle(opened);
  expect(await logged(REQUESTED)).toHaveLength(2);
});

test("all that are asked for while one is under way become one, which frees them all", async () => {
  const opened = await openAsked(votes.length);
  const { page, settle, logged } = opened;
  await settle();
  await logged(REQUESTED, 2);
  await page.waitForSelector("#vote-1:not([aria-busy])");
  for (const vote of [2, 3, 4]) {
    expect(await page.locator(`#vote-${vote}[aria-busy]`).count()).toBe(1);
  }
  await settle();
  await idle(opened);
  expect(await logged(REQUESTED)).toHaveLength(2);
});

test("one that is asked for during the one that followed is not lost either", async () => {
  const opened = await openAsked(2);
  const { settle, logged } = opened;
  await settle();
  await logged(REQUESTED, 2);
  await askFrom(opened, 3, 3);
  await settle();
  await logged(REQUESTED, 3);
  await settle();
  await idle(opened);
});

test("one that fails is followed all the same", async () => {
  const opened = await openAsked(2);
  const { settle, logged } = opened;
  await settle("reject");
  await logged(REQUESTED, 2);
  await settle();
  await idle(opened);
});

test("a stale token is content with the one that is under way", async () => {
  const opened = await openAsked(1);
  const { click, settle, next, logged } = opened;
  (await click("#vote-2")).refuse(403, "expired_signed_ctx");
  await renderAnew(opened, { list: manifestOf("renewed", EVENTS) });
  await settle();
  expect((await next()).body.ctx).toBe("sc1.renewed.vote.click");
  expect(await logged(REQUESTED)).toHaveLength(1);
});

test("a handler is not content with one that a stale token began, which may be older", async () => {
  const opened = await openAsked(0);
  const { click, settle, logged } = opened;
  (await click("#vote-1")).refuse(403, "expired_signed_ctx");
  await logged(REQUESTED);
  await askFrom(opened, 2, 1);
  await settle();
  const codes = (await logged(REQUESTED, 2)).map(({ detail }) => detail.code);
  expect(codes).toEqual(["expired_signed_ctx", undefined]);
});
