import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import type { Received } from "@/tests/support/runtime-server";

const NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"];
const BUTTONS = instanceHtml(
  "a",
  ["go click", "stop click"],
  `${NAMES.map((name) => `<button id="go-${name}" value="${name}" data-ui-part="go"></button>`).join("")}
   <button id="stop" data-ui-part="stop"></button><p id="echo" data-ui-target="echo"></p>`,
);

const valuesOf = ({ received }: RuntimePage) => received.map(({ body }) => body.payload.value);

/** Clicks buttons in one task, so that all of them are captured before the first post leaves. */
const clickAll = ({ page }: RuntimePage, names: readonly string[]) =>
  page.evaluate((names) => {
    for (const name of names) document.querySelector<HTMLElement>(`#go-${name}`)?.click();
  }, names);

/** Opens the page, clicks all buttons, and gives the four posts that are under way. */
async function fill(html = BUTTONS) {
  // Timers stand still, so that no post is given up on a slow machine.
  const opened = await open(html, { clock: true });
  await clickAll(opened, NAMES);
  const { next } = opened;
  const posts = [await next(), await next(), await next(), await next()] as const;
  return { ...opened, posts };
}

/** Answers posts one after the other, and gives what leaves after each. */
async function answerEach(posts: readonly Received[], next: RuntimePage["next"]) {
  const left: Received[] = [];
  for (const post of posts) {
    post.patch();
    left.push(await next());
  }
  return left;
}

test("at most four posts are under way, and the others leave in the order of their capture", async () => {
  const opened = await fill();
  const { posts, next, arrived } = opened;
  await arrived();
  expect(valuesOf(opened).sort()).toEqual(["1", "2", "3", "4"]);
  for (const [index, post] of posts.entries()) {
    post.patch();
    expect((await next()).body.payload.value).toBe(NAMES[index + 4]);
  }
});

test.each([
  ["a refusal", 403],
  ["a failure", 500],
])("%s gives its place back", async (_what, status) => {
  const { posts, next } = await fill();
  posts[2].refuse(status, "interaction_forbidden");
  expect((await next()).body.payload.value).toBe("5");
});

test("a pause before a repeat holds no place, and the repeat leaves before what was captured later", async () => {
  const opened = await fill();
  const { posts, next, advanceUntil, arrived } = opened;
  posts[0].refuse(503, "server_busy");
  expect((await next()).body.payload.value).toBe("5");
  await opened.page.clock.runFor(5_000);
  await arrived();
  posts[1].patch();
  const repeat = await advanceUntil(next());
  expect(repeat.body).toEqual(posts[0].body);
});

test("a stream holds no place once its first frame has come", async () => {
  const { posts, next, arrived, received } = await fill();
  posts[0].frame();
  expect((await next()).body.payload.value).toBe("5");
  // Over the last of the browser's six connections.
  await arrived();
  expect(received).toHaveLength(5);
});

describe("a post in the line", () => {
  test("never leaves if it is replaced", async () => {
    const html = withRules(BUTTONS, ["go", "click", { concurrency: "replace" }]);
    const opened = await fill(html);
    const { posts, next, logged } = opened;
    await clickAll(opened, ["6"]);
    expect(await logged("service:ui-event:skipped")).toMatchObject([
      { detail: { reason: "replaced", payload: { value: "6" } } },
    ]);
    const left = await answerEach(posts, next);
    expect(left.map(({ body }) => body.payload.value)).toEqual(["5", "7", "8", "6"]);
  });

  test("never leaves if its part is stopped, and holds nothing up", async () => {
    const rows = NAMES.map(
      (name) => `<li data-ui-part="row" data-ui-key="${name}">
        <button id="go-${name}" value="${name}" data-ui-part="go"></button>
        <button id="stop-${name}" data-ui-part="stop"></button></li>`,
    );
    const html = instanceHtml("a", ["go click", "stop click"], `<ul>${rows.join("")}</ul>`);
    const opened = await fill(withRules(html, ["stop", "click", { stops: "go" }]));
    const { page, posts, next, logged } = opened;
    await page.click("#stop-6");
    await logged("service:ui-event:skipped");
    expect(await page.getAttribute("#go-6", "aria-busy")).toBeNull();
    const left = await answerEach(posts, next);
    expect(left.map(({ body }) => body.ctx.split(".")[2])).toEqual(["go", "go", "go", "stop"]);
    expect(left.slice(0, 3).map(({ body }) => body.payload.value)).toEqual(["5", "7", "8"]);
  });

  test("leaves though its element has left, since a render may have put another in its place", async () => {
    const { page, posts, next, logged } = await fill();
    await page.$eval("#go-5", (button) => button.replaceWith(button.cloneNode(true)));
    posts[0].patch();
    const fifth = await next();
    expect(fifth.body.payload.value).toBe("5");
    fifth.patch(patchFor("a", { value: "done" }));
    await logged("service:ui-event:dispatched", 2);
    expect(await page.textContent("#echo")).toBe("done");
  });

  test("has the token that the page has as it leaves", async () => {
    const { page, posts, next } = await fill();
    await page.evaluate(() => {
      const script = document.querySelector("script[data-ui-event-manifest]");
      if (script) script.textContent = (script.textContent ?? "").replaceAll("sc1.a", "sc1.newer");
    });
    posts[0].patch();
    expect((await next()).body.ctx).toBe("sc1.newer.go.click");
  });

  test("is not sent once nothing is attached any more", async () => {
    const opened = await open(BUTTONS, { script: "" });
    const { page, next, arrived, received } = opened;
    await page.evaluate(() => {
      const detach = window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" });
      Object.assign(window, { detach });
    });
    await clickAll(opened, NAMES);
    const posts = [await next(), await next(), await next(), await next()];
    await page.evaluate(() => Reflect.get(window, "detach")());
    for (const post of posts) post.patch();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await arrived();
    expect(received).toHaveLength(4);
  });

  test("has its whole time limit, which begins as it leaves", async () => {
    const { page, posts, next, received, arrived } = await fill();
    await page.clock.runFor(14_000);
    posts[0].patch();
    const fifth = await next();
    // The other three are given up now, and the fifth is not.
    await page.clock.runFor(2_000);
    await Promise.all(posts.slice(1).map(({ closed }) => closed));
    fifth.patch(patchFor("a", { value: "in time" }));
    await expect.poll(() => page.textContent("#echo")).toBe("in time");
    await arrived();
    const { dispatchId } = fifth.body;
    expect(received.filter(({ body }) => body.dispatchId === dispatchId)).toHaveLength(1);
  });
});

test("a hundred and fifty presses on a slow server are a hundred and fifty posts with as many answers", async () => {
  const buttons = Array.from(
    { length: 150 },
    (_, at) => `<button data-ui-part="go" data-ui-key="${at}"></button>`,
  );
  const { page, next, logged, received } = await open(
    instanceHtml("a", ["go click"], buttons.join("")),
  );
  await page.evaluate(() => {
    for (const button of document.querySelectorAll("button")) button.click();
  });
  for (let at = 0; at < 150; at++) (await next()).patch();
  await logged("service:ui-event:dispatched", 150);
  expect(received).toHaveLength(150);
});
