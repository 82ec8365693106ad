import { describe, expect, test } from "vitest";
import { renderAnew } from "@/tests/support/asked-page";
import { instanceHtml, manifestOf, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import type { Received } from "@/tests/support/runtime-server";

const EVENTS = ["name input", "go click"];
const form = (name: string) =>
  instanceHtml(
    name,
    EVENTS,
    `<input id="${name}-name" data-ui-part="name"><button id="${name}-go" data-ui-part="go">Go</button>
     <p id="${name}-echo" data-ui-target="echo">old</p>`,
  );

/** Takes refreshes on; they reach the page when the test says so. */
async function takeOn({ page }: RuntimePage) {
  await page.evaluate(() => {
    document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault());
  });
}

/** Renders the instances anew, as `router.refresh()` does: in place. */
const render = (opened: RuntimePage, ...names: string[]) =>
  renderAnew(
    opened,
    Object.fromEntries(names.map((name) => [name, manifestOf(`${name}2`, EVENTS)])),
  );

/** Opens instances whose page takes refreshes on. */
async function openTaking(...names: string[]) {
  const opened = await open(names.map(form).join(""));
  await takeOn(opened);
  return opened;
}

/** Clicks in the first instance, refuses that as expired, and renders the instance anew. */
async function expire(opened: RuntimePage): Promise<void> {
  (await opened.click("#a-go")).refuse(403, "expired_signed_ctx");
  await opened.logged("service:ui-refresh:requested");
  await render(opened, "a");
}

describe.each([
  [403, "expired_signed_ctx"],
  // After another sign-in, where contexts are bound to the session.
  [403, "invalid_signed_ctx"],
  [404, "unknown_component"],
])("%i %s", (status, code) => {
  test("refreshes the page once, and sends the interaction anew: new token, new id, same payload", async () => {
    const opened = await openTaking("a");
    const { page, next, logged, received, log } = opened;
    await page.fill("#a-name", "typed");
    const first = await next();
    first.refuse(status, code);
    const [requested] = await logged("service:ui-refresh:requested");
    expect(requested?.detail).toEqual({ code, hasRun: "no" });
    await render(opened, "a");
    const second = await next();
    expect(second.body.ctx).toBe("sc1.a2.name.input");
    expect(second.body.dispatchId).not.toBe(first.body.dispatchId);
    expect(second.body.payload).toEqual({ value: "typed" });
    second.patch(patchFor("a2"));
    await logged("service:ui-patch:applied");
    expect(await page.textContent("#a-echo")).toBe("new");
    expect(await page.inputValue("#a-name")).toBe("typed");
    expect(received).toHaveLength(2);
    expect((await log()).map(({ name }) => name)).not.toContain("service:ui-event:failed");
  });

  test("fails with its code where nobody takes the refresh on", async () => {
    const { page, next, received, failure } = await open(form("a"));
    await page.fill("#a-name", "typed");
    (await next()).refuse(status, code);
    expect(await failure()).toMatchObject({ status, code, request: received[0]?.body });
    expect(received).toHaveLength(1);
  });
});

test("what may have arrived before is not sent anew: the page is refreshed, and it fails with its code", async () => {
  const opened = await open(form("a"), { clock: true });
  const { page, click, next, advanceUntil, logged, received, failure } = opened;
  await takeOn(opened);
  (await click("#a-go")).answer(502, "");
  (await advanceUntil(next())).refuse(403, "expired_signed_ctx");
  await logged("service:ui-refresh:requested");
  await render(opened, "a");
  expect((await advanceUntil(failure())).code).toBe("expired_signed_ctx");
  await page.clock.runFor(60_000);
  expect(received.map(({ body }) => body.dispatchId)).toEqual(
    Array(2).fill(received[0]?.body.dispatchId),
  );
  expect((await click("#a-go")).body.ctx).toBe("sc1.a2.go.click");
});

/** Refuses a request whose token is older than the store's memory. */
function forget({ body, answer }: Received, remembersMs: number, headers?: Record<string, string>) {
  const { dispatchId } = body;
  const code = "expired_signed_ctx";
  answer(
    403,
    { type: "about:blank", title: code, status: 403, code, dispatchId, remembersMs },
    headers,
  );
}

test("what left after the store began to remember is sent anew, with a new token and id", async () => {
  const opened = await openTaking("a");
  const first = await opened.click("#a-go");
  forget(first, 600_000);
  await opened.logged("service:ui-refresh:requested");
  await render(opened, "a");
  const second = await opened.next();
  expect(second.body.ctx).toBe("sc1.a2.go.click");
  expect(second.body.dispatchId).not.toBe(first.body.dispatchId);
});

test("what may have run before the store began to remember is told, and not sent anew", async () => {
  const opened = await openTaking("a");
  const { page, click, logged, received, failure } = opened;
  forget(await click("#a-go"), 0);
  await logged("service:ui-refresh:requested");
  await render(opened, "a");
  expect(await failure()).toMatchObject({ code: "expired_signed_ctx" });
  await page.getByRole("alert").getByText("check your last step").waitFor();
  expect(received).toHaveLength(1);
  // The page has its new token.
  expect((await click("#a-go")).body.ctx).toBe("sc1.a2.go.click");
});

test("a page is asked for only when the server's clock has passed the store's beginning", async () => {
  const opened = await open(form("a"), { clock: true });
  const { page, click, next, advanceUntil, logged, log } = opened;
  await takeOn(opened);
  forget(await click("#a-go"), 600_000, { "Retry-After": "3" });
  await page.clock.runFor(2900);
  const names = async () => (await log()).map(({ name }) => name);
  expect(await names()).not.toContain("service:ui-refresh:requested");
  await advanceUntil(logged("service:ui-refresh:requested"));
  await render(opened, "a");
  expect((await advanceUntil(next())).body.ctx).toBe("sc1.a2.go.click");
});

test.each(["expired_signed_ctx", "invalid_signed_ctx"])(
  "an interaction is sent anew once: a second %s fails, asks for no other refresh, says reload",
  async (code) => {
    const opened = await openTaking("a");
    const { page, click, next, logged, received, failure } = opened;
    (await click("#a-go")).refuse(403, code);
    await logged("service:ui-refresh:requested");
    await render(opened, "a");
    (await next()).refuse(403, code);
    expect((await failure()).request.ctx).toBe("sc1.a2.go.click");
    expect(await logged("service:ui-refresh:requested")).toHaveLength(1);
    expect(received).toHaveLength(2);
    const notice = page.getByRole("alert").getByText("out of date. Please reload");
    await notice.waitFor();
  },
);

test("one refresh serves all who need it", async () => {
  const opened = await openTaking("a", "b");
  const { click, next, logged } = opened;
  const a = await click("#a-go");
  const b = await click("#b-go");
  a.refuse(403, "expired_signed_ctx");
  b.refuse(403, "expired_signed_ctx");
  await logged("service:ui-refresh:requested");
  await render(opened, "a", "b");
  const sent = [(await next()).body.ctx, (await next()).body.ctx];
  expect(sent.sort()).toEqual(["sc1.a2.go.click", "sc1.b2.go.click"]);
  expect(await logged("service:ui-refresh:requested")).toHaveLength(1);
});

test("a refusal that comes after the page was refreshed asks for no other refresh", async () => {
  const opened = await openTaking("a", "b");
  const { click, next, logged } = opened;
  const a = await click("#a-go");
  const b = await click("#b-go");
  a.refuse(403, "expired_signed_ctx");
  await logged("service:ui-refresh:requested");
  await render(opened, "a", "b");
  (await next()).patch();
  await logged("service:ui-event:dispatched");
  b.refuse(403, "expired_signed_ctx");
  expect((await next()).body.ctx).toBe("sc1.b2.go.click");
  expect(await logged("service:ui-refresh:requested")).toHaveLength(1);
});

test("a later expiry is answered with a refresh of its own", async () => {
  const opened = await openTaking("a");
  const { page, click, next, logged } = opened;
  await expire(opened);
  (await next()).patch();
  await page.waitForSelector("#a-go:not([aria-busy])");
  (await click("#a-go")).refuse(403, "expired_signed_ctx");
  await logged("service:ui-refresh:requested", 2);
});

test("a refresh that changes nothing is waited for in vain, for a bounded time", async () => {
  const opened = await open(form("a"), { clock: true });
  const { click, received, advanceUntil, failure } = opened;
  await takeOn(opened);
  (await click("#a-go")).refuse(403, "expired_signed_ctx");
  expect(await advanceUntil(failure(), 500)).toMatchObject({
    code: "expired_signed_ctx",
    request: received[0]?.body,
  });
  expect(received).toHaveLength(1);
});

test("what waits behind it is sent after it, with the new token", async () => {
  const opened = await openTaking("a");
  const { page, next } = opened;
  await page.click("#a-go");
  await expire(opened);
  (await next()).patch();
  expect((await next()).body.ctx).toBe("sc1.a2.go.click");
});
