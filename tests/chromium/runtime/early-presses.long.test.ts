import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { KEEP_EARLY } from "@/lib/service-ui/wire/early";
import { openPage } from "../../support/browser";
import { instanceHtml } from "../../support/instance-html";
import { type ServedPage, serveRuntimePage, stopServing } from "../../support/runtime-server";

const KEEP = `<script>${KEEP_EARLY}</script>`;
const BODY = instanceHtml(
  "a",
  ["press click", "send submit", "find input", "box change"],
  `<ul><li data-ui-key="1"><button id="press" data-ui-part="press">Press</button></li></ul>
   <form data-ui-part="send" id="form"><input id="word" name="word">
     <button id="send">Send</button><button id="elsewhere" formaction="/elsewhere">Go</button></form>
   <form data-ui-part="find" id="find" action="/found"><input id="query" name="query"></form>`,
);

/** Opens a page whose runtime has not come yet. */
async function opened(body: string, options: ServedPage = {}) {
  const server = await serveRuntimePage(body, options);
  onTestFinished(() => stopServing(server.http));
  let come = (_how: "come" | "fail") => {};
  const coming = new Promise<"come" | "fail">((resolve) => {
    come = resolve;
  });
  const { page, expectNoErrors } = await openPage({
    path: "about:blank",
    before: async (page) => {
      await page.route("**/event-runtime.js", async (route) =>
        (await coming) === "come" ? route.continue() : route.abort(),
      );
    },
  });
  const { port } = server.http.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
  await page.locator("#press").waitFor();
  return {
    ...server,
    page,
    expectNoErrors,
    async start() {
      come("come");
      await page.waitForFunction(() => "ServiceUi" in window);
      // The runtime catches up in a timer.
      await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
    },
    /** Lets the script come, and waits for nothing, because the page is left. */
    come: () => come("come"),
    fail: () => come("fail"),
  };
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test("captures a press and a submit from before the script, once and in order", async () => {
  const { page, start, next, received, expectNoErrors } = await opened(KEEP + BODY);
  await page.click("#press");
  await page.fill("#word", "hello");
  await page.click("#send");
  expect(pathOf(page)).toBe("/");
  await start();
  const press = await next();
  expect(press.body).toMatchObject({ ctx: "sc1.a.press.click", payload: { rowKey: "1" } });
  const submit = await next();
  expect(submit.body).toMatchObject({
    ctx: "sc1.a.send.submit",
    payload: { fields: [["word", "hello"]] },
  });
  press.patch();
  submit.patch();
  await page.click("#press");
  expect((await next()).body.ctx).toContain(".press.");
  expect(received).toHaveLength(3);
  expectNoErrors();
});

test("raises no event a second time for the page's other scripts", async () => {
  const { page, start, next } = await opened(
    `${KEEP}${BODY}<script>self.heard = 0; addEventListener("click", () => { heard++; });</script>`,
  );
  await page.click("#press");
  await start();
  await next();
  expect(await page.evaluate(() => Reflect.get(window, "heard"))).toBe(1);
});

test("sends no submit that a script of the page has prevented", async () => {
  const { page, start, next, received } = await opened(
    `${KEEP}${BODY}<script>addEventListener("submit", (event) => event.preventDefault());</script>`,
  );
  await page.click("#send");
  await page.click("#press");
  await start();
  expect((await next()).body.ctx).toContain(".press.");
  expect(received).toHaveLength(1);
  expect(pathOf(page)).toBe("/");
});

test("gives the browser a submit back that no part takes", async () => {
  const { page, come } = await opened(KEEP + BODY);
  await page.fill("#query", "tea");
  await page.press("#query", "Enter");
  expect(pathOf(page)).toBe("/");
  come();
  await expect.poll(() => pathOf(page)).toBe("/found?query=tea");
});

test("gives a submit back in a component that declares none", async () => {
  const { page, come } = await opened(
    KEEP +
      BODY +
      instanceHtml(
        "b",
        ["other input"],
        `<form data-ui-part="other"><input id="q" name="q"></form>`,
      ),
  );
  await page.fill("#q", "tea");
  await page.press("#q", "Enter");
  expect(pathOf(page)).toBe("/");
  come();
  await expect.poll(() => pathOf(page)).toBe("/?q=tea");
});

test("gives a submit back to where its button goes", async () => {
  const { page, come } = await opened(KEEP + BODY);
  await page.click("#elsewhere");
  expect(pathOf(page)).toBe("/");
  come();
  await expect.poll(() => pathOf(page)).toBe("/elsewhere?word=");
});

test("leaves a form alone that is in no part", async () => {
  const { page } = await opened(
    `${KEEP}${BODY}<form action="/free"><input id="q" name="q"></form>`,
  );
  await page.fill("#q", "tea");
  await page.press("#q", "Enter", { noWaitAfter: true });
  await expect.poll(() => pathOf(page)).toBe("/free?q=tea");
});

test("captures a form whose fields have the names of what the script reads", async () => {
  const names = ["dataset", "getAttribute", "matches", "isConnected", "requestSubmit"];
  const { page, start, next } = await opened(
    KEEP +
      BODY.replace(
        'id="word"',
        `id="word">${names.map((n) => `<input name="${n}">`).join("")}<input`,
      ),
  );
  // Playwright's own checks read these names.
  await page.click("#send", { force: true });
  await start();
  expect((await next()).body.ctx).toContain(".send.");
  expect(pathOf(page)).toBe("/");
});

test("gives a form with an action back to the browser if the script fails", async () => {
  const { page, fail } = await opened(KEEP + BODY);
  await page.fill("#query", "tea");
  await page.press("#query", "Enter");
  fail();
  await expect.poll(() => pathOf(page)).toBe("/found?query=tea");
});

test("writes no fields into the address if the script fails", async () => {
  const { page, fail } = await opened(KEEP + BODY);
  await page.fill("#word", "s3cret");
  await page.click("#send");
  const loaded = page.waitForLoadState("load");
  fail();
  await loaded;
  expect(pathOf(page)).toBe("/");
});

test.each([
  ["has another key", () => document.querySelector("li")?.setAttribute("data-ui-key", "2")],
  ["is another part", () => document.getElementById("press")?.setAttribute("data-ui-part", "box")],
  ["is disabled", () => document.getElementById("press")?.setAttribute("disabled", "")],
  [
    "stands elsewhere",
    () => document.querySelector("form")?.append(document.getElementById("press") ?? ""),
  ],
  [
    "was built anew",
    () => {
      const list = document.querySelector("ul");
      list?.replaceWith(list.cloneNode(true));
    },
  ],
  ["is content", () => document.querySelector("ul")?.setAttribute("data-ui-ignore", "")],
] as const)("captures no press on an element that %s by then", async (_, change) => {
  const { page, start, next, received } = await opened(KEEP + BODY);
  await page.click("#press");
  await page.evaluate(change);
  await page.click("#send");
  await start();
  expect((await next()).body.ctx).toContain(".send.");
  expect(received).toHaveLength(1);
});

test("keeps nothing that a script has raised, and nothing of content", async () => {
  const { page, start, next, received } = await opened(
    `${KEEP}${BODY.replace(
      "<ul>",
      `<div data-ui-ignore><button id="forged" data-ui-part="press">Press</button>
       <form data-ui-part="send" action="/content"><button id="content">Send</button></form></div><ul>`,
    )}`,
  );
  await page.evaluate(() => document.getElementById("press")?.click());
  await page.click("#forged");
  await page.click("#send");
  await start();
  expect((await next()).body.ctx).toContain(".send.");
  expect(received).toHaveLength(1);
});

test("gives a submit in content back to the browser", async () => {
  const { page, come } = await opened(
    `${KEEP}${BODY}<div data-ui-component-instance-id="x" data-ui-part="send" data-ui-ignore>
     <form action="/content"><button id="content">Send</button></form></div>`,
  );
  await page.click("#content");
  come();
  await expect.poll(() => pathOf(page)).toMatch(/^\/content/);
});

test("takes no element for what was kept, and works without the inline script", async () => {
  const { page, start, next, expectNoErrors } = await opened(
    `<form id="ServiceUiEarly"><input name="splice"></form>${BODY}`,
  );
  await page.click("#press");
  await start();
  await page.click("#press");
  (await next()).patch();
  expectNoErrors();
});

test("needs no inline script where the policy forbids it", async () => {
  const csp = "default-src 'self'; img-src data:";
  const { page, start, next, received } = await opened(KEEP + BODY, { csp });
  await page.click("#press");
  await start();
  await page.click("#press");
  await next();
  expect(received).toHaveLength(1);
});
