import { describe, expect, test } from "vitest";
import { FAILURES } from "@/lib/service-ui/wire/failures";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, SAVE, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";
import type { Received } from "@/tests/support/runtime-server";

const bytes = ({ body }: Received) => JSON.stringify(body);

const FAILURE_ROWS = Object.entries(FAILURES);

describe("a request that gets no answer", () => {
  test("is sent again as it was, and its answer lands", async () => {
    const { page, click, next, advanceUntil, logged } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.cut();
    let again = await advanceUntil(next());
    expect(bytes(again)).toBe(bytes(first));
    // A browser repeats a request on its own where a connection that was kept open is cut.
    again.cut();
    again = await advanceUntil(next());
    again.cut();
    again = await advanceUntil(next());
    expect(bytes(again)).toBe(bytes(first));
    again.patch(patchFor("save"));
    await logged("service:ui-patch:applied");
    expect(await page.textContent("#echo")).toBe("new");
  });

  test("is sent again where the answer breaks off", async () => {
    const { click, next, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.cut('{"ok":true,"kind":"pat');
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });

  test("is let go and sent again where the server takes too long", async () => {
    const { click, next, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    await advanceUntil(first.closed, 1000);
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });

  test("is waited for as long as its handler may take", async () => {
    const slow = withRules(SAVE, ["save", "click", { timeoutMs: 60_000 }]);
    const { page, click, next, received, advanceUntil } = await open(slow, { clock: true });
    const first = await click("#go");
    await page.clock.runFor(60_000);
    expect(received).toHaveLength(1);
    await advanceUntil(first.closed, 1000);
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });

  test("is sent again when the page is back online", async () => {
    const { page, context, next, advanceUntil, received } = await open(SAVE, { clock: true });
    await context.setOffline(true);
    await page.click("#go");
    await page.clock.runFor(400);
    expect(received).toEqual([]);
    await context.setOffline(false);
    expect((await advanceUntil(next())).body.ctx).toBe("sc1.save.save.click");
  });

  test("is sent further and further apart for five minutes, then fails as network_error", async () => {
    const { page, received, advanceUntil, failure } = await open(SAVE, {
      clock: true,
      before: () => {
        const sentAtMs: number[] = [];
        Object.assign(window, { sentAtMs });
        window.fetch = (_url, init) => {
          if (init?.method === "POST") sentAtMs.push(performance.now());
          return Promise.reject(new TypeError("Failed to fetch"));
        };
        Math.random = () => 0.5;
      },
    });
    await page.click("#go");
    expect(await advanceUntil(failure(), 1_000)).toMatchObject({
      status: 0,
      code: "network_error",
    });
    expect(received).toEqual([]);
    const sentAtMs: number[] = await page.evaluate(() => Reflect.get(window, "sentAtMs"));
    const pauses = sentAtMs.slice(1).map((ms, index) => ms - (sentAtMs[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(10);
    expect(pauses.length).toBeLessThan(80);
    expect(pauses.slice(0, 5).toSorted((a, b) => a - b)).toEqual(pauses.slice(0, 5));
    expect(sentAtMs.at(-1)).toBeLessThan(302_000 + (sentAtMs[0] ?? 0));
    await page.clock.runFor(60_000);
    expect(await page.evaluate(() => Reflect.get(window, "sentAtMs").length)).toBe(sentAtMs.length);
    expect(await page.locator("[aria-busy]").count()).toBe(0);
  });

  test("is dispatched once for whoever listens, however often it is sent", async () => {
    const { click, next, advanceUntil, logged } = await open(SAVE, { clock: true });
    (await click("#go")).answer(503, { code: "replay_store_unavailable" });
    (await advanceUntil(next())).patch();
    await logged("service:ui-event:dispatched");
    expect(await logged("service:ui-event:dispatching")).toHaveLength(1);
  });
});

describe("an answer", () => {
  test.each([502, 503])("%i is no decision: the same request is sent again", async (status) => {
    const { click, next, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.answer(status, "<h1>Bad gateway</h1>");
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });

  test("of a server that is busy is no decision either, for as long as it asks to wait", async () => {
    const { page, click, next, received, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.answer(503, { code: "server_busy" }, { "Retry-After": "2" });
    const again = next();
    await page.clock.runFor(1_999);
    expect(received).toHaveLength(1);
    expect(bytes(await advanceUntil(again))).toBe(bytes(first));
  });

  test("that asks to wait longer than a user would fails, and the notice says so", async () => {
    const { page, click, received, failure } = await open(SAVE, { clock: true });
    (await click("#go")).answer(503, { code: "server_busy" }, { "Retry-After": "60" });
    expect(await failure()).toMatchObject({ status: 503, code: "server_busy" });
    expect(await page.textContent("[data-service-ui-notice]")).toContain("The server is busy.");
    await page.clock.runFor(60_000);
    expect(received).toHaveLength(1);
  });

  const isFinal = ([code, { again }]: (typeof FAILURE_ROWS)[number]) =>
    again === "no" && code !== "duplicate_dispatch";
  test.each([
    ...FAILURE_ROWS.filter(isFinal).map(([code, { status }]) => [status, code] as const),
    // Nothing renews this page.
    [403, "invalid_signed_ctx"] as const,
  ])("%i %s is a refusal: it fails with its code, and is not sent again", async (status, code) => {
    const { page, click, received, failure } = await open(SAVE, { clock: true });
    (await click("#go")).refuse(status, code);
    expect(await failure()).toMatchObject({ status, code, problem: { title: code } });
    await page.clock.runFor(60_000);
    expect(received).toHaveLength(1);
  });

  const ok = { ok: true, kind: "patch", patches: [patchFor("save")] };
  test.each([
    ["that is not JSON", 200, "<!doctype html>"],
    ["that is empty", 200, ""],
    ["that is null", 200, null],
    ["that is a list", 200, [ok]],
    ["without content", 204, ""],
    ["for another dispatch", 200, { ...ok, dispatchId: `ui_evt_${"0".repeat(32)}` }],
    ["for no dispatch", 200, ok],
    ["that leads elsewhere and is a page", 404, "<h1>Not found</h1>"],
  ])("%s is none: the same request is sent again", async (_what, status, body) => {
    const { page, click, next, advanceUntil, logged, log } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.answer(status, body as string);
    const again = await advanceUntil(next());
    expect(bytes(again)).toBe(bytes(first));
    expect(await page.textContent("#echo")).toBe("old");
    again.patch(patchFor("save"));
    await logged("service:ui-event:dispatched");
    expect((await log()).map(({ name }) => name)).not.toContain("service:ui-event:failed");
  });

  test.each([
    ["text/html", "502", {}],
    ["text/plain", "200", {}],
    ["application/json", "429", { code: "rate_limited" }],
    ["", "503", { code: "server_busy" }],
  ])("of the media type %j with %s and whose body is %j is none", async (type, status, body) => {
    const { click, next, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.answer(Number(status), JSON.stringify(body), { "Content-Type": type });
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });

  test.each([429, 503])(
    "with %i that isn't the endpoint's is asked again after its Retry-After",
    async (status) => {
      const { page, click, next, received, advanceUntil } = await open(SAVE, { clock: true });
      const first = await click("#go");
      const headers = { "Content-Type": "text/html", "Retry-After": "20" };
      first.answer(status, "<h1>Slow down</h1>", headers);
      const again = next();
      await page.clock.runFor(19_999);
      expect(received).toHaveLength(1);
      expect(bytes(await advanceUntil(again, 500))).toBe(bytes(first));
    },
  );

  test("that stays none ends as maybe, and the page is asked to render", async () => {
    const { page, click, logged, failure, advanceUntil, received } = await open(SAVE, {
      clock: true,
    });
    const headers = { "Content-Type": "text/html", "Retry-After": "3600" };
    (await click("#go")).answer(504, "<h1>Gateway timeout</h1>", headers);
    const failed = await advanceUntil(failure(), 10_000);
    expect(failed).toMatchObject({ status: 0, code: "network_error", hasRun: "maybe" });
    expect((await logged("service:ui-refresh:requested"))[0]?.detail).toEqual({
      code: "network_error",
      hasRun: "maybe",
    });
    await advanceUntil(page.getByText("This may have been done.").waitFor());
    expect(received).toHaveLength(1);
  });

  test("of a success is not aborted, so that a script of the page can read a copy", async () => {
    const { page, click } = await open(SAVE, {
      before: () => {
        const { fetch: send } = window;
        const aborts: string[] = [];
        Object.assign(window, { aborts });
        window.fetch = async (url, init) => {
          init?.signal?.addEventListener("abort", () => aborts.push("aborted"));
          return send(url, init);
        };
      },
    });
    (await click("#go")).patch(patchFor("save"));
    await page.waitForSelector("#go:not([aria-busy])");
    (await click("#go")).refuse(403, "interaction_forbidden");
    await page.getByRole("alert").waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "aborts"))).toEqual([]);
  });

  test.each(["<html><h1>413 Request Entity Too Large</h1></html>", "", "{}", '{"code":"nginx"}'])(
    "that a proxy gives with 413 says that it was too much: %s",
    async (body) => {
      const { page, click, received, failure } = await open(SAVE);
      (await click("#go")).answer(413, body);
      expect(await failure()).toMatchObject({ status: 413, code: "request_too_large" });
      await expect.poll(() => page.textContent("[role=alert]")).toContain("too much to send");
      expect(received).toHaveLength(1);
    },
  );

  test.each([
    ["without patches", {}],
    ["with patches that are no list", { patches: { 0: patchFor("save") } }],
  ])("%s is none either", async (_what, more) => {
    const { click, next, advanceUntil } = await open(SAVE, { clock: true });
    const first = await click("#go");
    first.answer(200, { ok: true, kind: "ack", dispatchId: first.body.dispatchId, ...more });
    expect(bytes(await advanceUntil(next()))).toBe(bytes(first));
  });
});

describe("a duplicate", () => {
  const ok = { code: "duplicate_dispatch", outcome: "ended", answer: "ok", hasRun: "yes" };

  test("whose handler has run means that it has arrived: the page is refreshed, nothing is sent and nothing fails", async () => {
    const { page, click, next, received, advanceUntil, logged, log } = await open(SAVE, {
      clock: true,
    });
    await page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        const script = document.querySelector("#save script");
        if (script) script.textContent = script.textContent.replace("sc1.save", "sc1.renewed");
      });
    });
    (await click("#go")).answer(503, "");
    const again = await advanceUntil(next());
    again.answer(409, ok);
    const [requested] = await logged("service:ui-refresh:requested");
    expect(requested?.detail).toEqual({ code: "duplicate_dispatch", hasRun: "yes" });
    await advanceUntil(page.waitForSelector("#go:not([aria-busy])"));
    expect(received).toHaveLength(2);
    expect((await log()).map(({ name }) => name)).toEqual([
      "service:ui-event:captured",
      "service:ui-event:dispatching",
      "service:ui-refresh:requested",
      "service:ui-event:dispatched",
    ]);
    const [ended] = await logged("service:ui-event:dispatched");
    const { dispatchId } = again.body;
    expect(ended?.detail.response).toMatchObject({
      ok: true,
      kind: "ack",
      dispatchId,
      patches: [],
    });
  });

  test("that a later interaction has replaced meanwhile ends as replaced, and only so", async () => {
    const opened = await open(
      withRules(
        instanceHtml("search", ["field input"], `<input id="field" data-ui-part="field">`),
        ["field", "input", { concurrency: "replace" }],
      ),
    );
    const { page, next, logged, log } = opened;
    const taken = await takeOn(opened, "service:ui-refresh:requested");
    await page.fill("#field", "a");
    (await next()).answer(409, ok);
    await logged("service:ui-refresh:requested");
    await page.fill("#field", "b");
    const later = await next();
    await taken.settle();
    later.patch();
    await page.waitForSelector("#field:not([aria-busy])");
    const names = (await log()).map(({ name }) => name);
    expect(names.filter((name) => /dispatched|failed|skipped/.test(name))).toEqual([
      "service:ui-event:skipped",
      "service:ui-event:dispatched",
    ]);
  });

  test("of a repeat does not fail where nobody refreshes the page: it has arrived", async () => {
    const { page, click, next, received, advanceUntil, log } = await open(SAVE, { clock: true });
    (await click("#go")).answer(503, "");
    (await advanceUntil(next())).answer(409, ok);
    await advanceUntil(page.waitForSelector("#go:not([aria-busy])"));
    await page.clock.runFor(60_000);
    expect(received).toHaveLength(2);
    const names = (await log()).map(({ name }) => name);
    expect(names).not.toContain("service:ui-event:failed");
    expect(names.at(-1)).toBe("service:ui-event:dispatched");
  });

  test("of what was sent once fails with its code where nobody refreshes the page", async () => {
    const { click, failure } = await open(SAVE);
    (await click("#go")).refuse(409, "duplicate_dispatch");
    expect((await failure()).code).toBe("duplicate_dispatch");
  });
});
