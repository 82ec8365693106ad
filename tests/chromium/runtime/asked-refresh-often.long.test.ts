import { expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml } from "@/tests/support/instance-html";
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
  page.waitForFunction(() => !document.querySelector("[aria-busy]"));

test("one that fails is followed all the same", async () => {
  const opened = await openAsked(2);
  const { settle, logged } = opened;
  await settle("reject");
  await logged(REQUESTED, 2);
  await settle();
  await idle(opened);
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
