import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const PAGE = withRules(
  instanceHtml(
    "form",
    ["name input", "note input", "go click"],
    `<input id="name" data-ui-part="name"><textarea id="note" data-ui-part="note"></textarea>
     <button id="go" data-ui-part="go">Go</button>`,
  ),
  ["name", "input", { debounce: 3_600_000 }],
  ["note", "input", { debounce: 3_600_000 }],
);

const WAYS: Record<string, (page: RuntimePage["page"]) => Promise<unknown>> = {
  "a reload": (page) => page.reload(),
  "a link": (page) => page.evaluate(() => location.assign("/other")),
  "another site": (page) => page.goto("about:blank"),
};

describe.each(Object.entries(WAYS))("before %s", (_, leave) => {
  test("sends what debounce holds back", async () => {
    const { page, next } = await open(PAGE);
    await page.locator("#name").pressSequentially("last words");
    await leave(page);
    const { body } = await next();
    expect(body.payload.value).toBe("last words");
  });

  test("sends what waits for an answer, under one id each", async () => {
    const { page, received } = await open(PAGE);
    for (let count = 0; count < 4; count += 1) await page.click("#go");
    await page.locator("#name").pressSequentially("last");
    await expect.poll(() => received.length).toBe(1);
    await leave(page);
    // One that was under way may come again, under its id.
    const ids = () => new Set(received.map(({ body }) => body.dispatchId));
    await expect.poll(() => ids().size).toBe(5);
  });
});

test.each([
  ["letters", "a", 70_000],
  ["characters of three bytes", "漢", 30_000],
])(
  "keeps as a text what is more than a page may send while it is left: %s",
  async (_, one, count) => {
    const { page, next } = await open(PAGE);
    await page.$eval(
      "#note",
      (field, text) => {
        (field as HTMLTextAreaElement).value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      one.repeat(count),
    );
    await page.reload();
    await expect.poll(() => page.inputValue("#note")).toBe(one.repeat(count));
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    expect((await next()).body.payload.value).toBe(one.repeat(count));
  },
);

test("says for whom the page was rendered, as the next one may sign somebody else in", async () => {
  const { page, next } = await open(PAGE.replace("<script ", '<script data-ui-user="ada" '));
  await page.click("#go");
  const first = await next();
  expect(first.headers["ui-user"]).toBe("ada");
  await page.locator("#name").pressSequentially("hers");
  await page.evaluate(() => location.assign("/switch"));
  const left = [await next(), await next()];
  expect(left.map(({ headers }) => headers["ui-user"])).toEqual(["ada", "ada"]);
  expect(left.map(({ body }) => body.payload.value)).toContain("hers");
});

test("sends what debounce holds back when the page is hidden", async () => {
  const { page, next } = await open(PAGE);
  await page.locator("#name").pressSequentially("hidden");
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  expect((await next()).body.payload.value).toBe("hidden");
});

test("sends what debounce holds back when Next hides its page, whatever the engine raises", async () => {
  const { page, next } = await open(PAGE);
  await page.$eval("#name", (field) => {
    (field as HTMLInputElement).value = "left";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLElement>("#form")?.style.setProperty("display", "none", "important");
  });
  expect((await next()).body.payload.value).toBe("left");
});

test("sends what debounce holds back when its field leaves, whatever the engine raises", async () => {
  const { page, next } = await open(PAGE);
  await page.$eval("#name", (field) => {
    // Without the focus, no engine raises `change`.
    (field as HTMLInputElement).value = "left";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.remove();
  });
  expect((await next()).body.payload.value).toBe("left");
});

test("sends again what is on its way, also while a render is under way", async () => {
  const { page, click, next, received, logged } = await open(PAGE);
  await takeOn({ page } as RuntimePage, "service:ui-refresh:requested");
  (await click("#go")).ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await click("#go");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await next();
  const [, first, again] = received.map(({ body }) => body.dispatchId);
  expect(again).toBe(first);
});
