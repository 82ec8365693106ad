import { setTimeout as delay } from "node:timers/promises";
import { forbidden, notFound, redirect, unauthorized } from "next/navigation";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UiHandler } from "@/lib/service-ui/declare/ui-on";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { bodyOf, createHarness, DISPATCH_URL, newDispatchId } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";

beforeEach(() => {
  // What `experimental.authInterrupts` sets.
  vi.stubEnv("__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS", "true");
});
afterEach(() => void vi.unstubAllEnvs());

describe("a handler that asks for more than patches", () => {
  const { refresh, navigate } = UiInteractionResult;
  test.each<[string, UiHandler, object]>([
    ["refresh()", () => refresh(), { refresh: true }],
    ["navigate(path)", () => navigate("/items?saved=1"), { navigate: "/items?saved=1" }],
    [
      "navigate() that replaces, does not scroll, and renews",
      () => navigate("/items", { replace: true, scroll: false, refresh: true }),
      { navigate: "/items", replace: true, scroll: false, refresh: true },
    ],
    [
      "navigate() with the defaults",
      () => navigate("/items", { replace: false, scroll: true, refresh: false }),
      { navigate: "/items" },
    ],
    ["a promise of refresh()", async () => refresh(), { refresh: true }],
  ])("by %s is answered with that, and no patches", async (_call, handler, asked) => {
    const { send } = createHarness(handler);
    const dispatchId = newDispatchId();
    const { status, body } = await send({ dispatchId });
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, kind: "ack", dispatchId, patches: [], ...asked });
  });

  test.each<[string, (patches: UiResponsePatch[]) => UiInteractionResult, object]>([
    ["refresh", refresh, { refresh: true }],
    ["navigate", (patches) => navigate("/x", { patches }), { navigate: "/x" }],
  ])("together with patches has both, confined as ever (%s)", async (_name, make, asked) => {
    const right = createHarness((event) => make([event.setText("message", "x")]));
    const answer = await right.send();
    expect(answer.body).toMatchObject({ kind: "patch", patches: [{ value: "x" }], ...asked });

    const wrong = createHarness((event) => make([event.setText("none", "x")]));
    expect(await wrong.send()).toMatchObject({ status: 500, code: "invalid_patch" });
  });
});

describe("a handler that asks for the focus", () => {
  const ack = UiInteractionResult.ack();
  const { refresh } = UiInteractionResult;
  test.each<[string, UiHandler, object]>([
    ["a part", (event) => ack.focus(event, "email"), { focus: { part: "email" } }],
    [
      "a part in a row, after a refresh",
      (event) => refresh().focus(event, { part: "email", key: "17" }),
      { refresh: true, focus: { part: "email", key: "17" } },
    ],
  ])("of %s is answered with that", async (_what, handler, asked) => {
    const { send } = createHarness(handler);
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "ack", patches: [], ...asked });
  });

  test.each([
    ["a target", "message"],
    ["an undeclared part", "none"],
    ["what every object has", "constructor"],
    ["a selector", "[data-ui-part]"],
    ["a number as the key", { part: "email", key: 17 }],
    ["an empty key", { part: "email", key: "" }],
    ["a key that is too long", { part: "email", key: "x".repeat(257) }],
  ])("is refused, with its patches, for %s", async (_what, target) => {
    const { send } = createHarness((event) => {
      const patches = [event.setText("message", "x")];
      return event.patch(patches).focus(event, target as string);
    });
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, code: "invalid_patch" });
    expect(answer.body).not.toHaveProperty("patches");
  });

  test("is refused for a result of another's making, and sends no other field of it", async () => {
    const made = (focusOn: unknown) => createHarness(() => ({ ...ack, focusOn }) as never).send();
    expect(await made("email")).toMatchObject({ code: "invalid_patch" });
    expect(await made(null)).toMatchObject({ code: "invalid_patch" });
    const { body } = await made({ part: "email", selector: "*" });
    expect(body.focus).toEqual({ part: "email" });
  });
});

/** Each way to throw: at once, or from a promise. */
const ways = [
  ["at once", (call: () => never) => () => call()],
  ["later", (call: () => never) => async () => call()],
] as const;

describe.each(ways)("what Next's functions throw %s in a handler", (_when, throwing) => {
  test("takes redirect() to a path for a navigation", async () => {
    const { send, state } = createHarness(throwing(() => redirect("/sign-in?from=items")));
    const dispatchId = newDispatchId();
    const answer = await send({ dispatchId });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("location")).toBeNull();
    const navigate = "/sign-in?from=items";
    const asked = { navigate, refresh: true };
    expect(answer.body).toEqual({ ok: true, kind: "ack", dispatchId, patches: [], ...asked });
    expect(state.errors).toEqual([]);
  });

  test.each([
    ["forbidden()", () => forbidden()],
    ["unauthorized()", () => unauthorized()],
  ])("answers 403 to %s, and reports no error", async (_name, call) => {
    const { send, state } = createHarness(throwing(call));
    expect(await send()).toMatchObject({ status: 403, code: "interaction_forbidden" });
    expect(state.errors).toEqual([]);
  });

  test.each([
    ["redirect() to another site", () => redirect("https://evil.example/"), /render a link/],
    ["redirect() to another host", () => redirect("//evil.example"), /render a link/],
    ["notFound()", () => notFound(), /event\.refresh\(\)/],
  ])("answers 500 to %s, and logs what to write", async (_name, call, advice) => {
    const { send, state } = createHarness(throwing(call));
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
    expect(JSON.stringify(answer.body)).not.toMatch(/evil|redirect|notFound|NEXT_/);
    const cause = { digest: expect.stringContaining("NEXT_") };
    expect(state.errors).toMatchObject([{ message: expect.stringMatching(advice), cause }]);
    expect(state.outcomes).toMatchObject([
      { interaction: { on: { part: "email", event: "input" } } },
    ]);
  });
});

describe.each(ways)("an authorizer that throws %s", (_when, throwing) => {
  test.each([
    ["redirect()", () => redirect("/sign-in"), { status: 200, code: undefined }],
    ["forbidden()", () => forbidden(), { status: 403, code: "interaction_forbidden" }],
    ["unauthorized()", () => unauthorized(), { status: 403, code: "interaction_forbidden" }],
    ["notFound()", () => notFound(), { status: 500, code: "authorizer_failed" }],
  ])("answers alike to %s, runs no handler, and spends the dispatch", async (_n, call, answer) => {
    const authorizer = { authorize: throwing(call) };
    const { send, state } = createHarness(undefined, { authorizer });
    const dispatchId = newDispatchId();
    const sent = await send({ dispatchId });
    expect(sent).toMatchObject(answer);
    expect(sent.body.navigate).toBe(answer.status === 200 ? "/sign-in" : undefined);
    expect(state.handled).toBe(0);
    expect((await send({ dispatchId })).code).toBe("duplicate_dispatch");
  });
});

describe("a result that was made by hand", () => {
  const made = (more: object) => () =>
    Object.assign(more, { kind: "ack", patches: [] }) as unknown as UiInteractionResult;

  const hosts = ["//evil.example", "https://evil.example/", "/\\evil.example"];
  test.each([...hosts, "/items\n", "", null, 0, ["/items"], {}])(
    "with navigate: %j is 500 handler_failed, and nothing of it is sent",
    async (navigate) => {
      const { send, state } = createHarness(made({ navigate }));
      const answer = await send();
      expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
      expect(JSON.stringify(answer.body)).not.toContain("evil");
      const message = expect.stringMatching(/make it with event\.navigate/);
      expect(state.errors).toEqual([expect.objectContaining({ message })]);
    },
  );

  test.each([false, 1, "true", null, {}])("with refresh: %j asks for none", async (refresh) => {
    const { body } = await createHarness(made({ refresh })).send();
    expect(body).toMatchObject({ ok: true, kind: "ack", patches: [] });
    expect(body).not.toHaveProperty("refresh");
  });

  test.each([
    { replace: true, scroll: false },
    { navigate: "/items", replace: "yes", scroll: 0 },
  ])("with %j navigates in no other way", async (asked) => {
    const { body } = await createHarness(made(asked)).send();
    expect(body.navigate).toBe(Object(asked).navigate);
    expect(body).not.toHaveProperty("replace");
    expect(body).not.toHaveProperty("scroll");
  });

  test("with a navigate that reads differently each time is read once", async () => {
    const paths = ["/items", "//evil.example"];
    const handler = made({
      get navigate() {
        return paths.shift();
      },
    });
    expect((await createHarness(handler).send()).body.navigate).toBe("/items");
  });
});

describe("the time limit", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["the process's own", 50, {}, 50],
    ["a shorter one of the handler", 50, { timeoutMs: 20 }, 20],
    ["a longer one of the handler", 50, { timeoutMs: 600_000 }, 600_000],
  ])("is %s, for authorizer and handler together", async (_, handlerTimeoutMs, own, limitMs) => {
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const authorizer = { authorize: () => wait(limitMs - 1).then(() => true) };
    let signal: AbortSignal | undefined;
    const handler: UiHandler = (event) => {
      signal = event.signal;
      return wait(limitMs);
    };
    const { send, state } = createHarness(handler, { authorizer, handlerTimeoutMs }, own);
    const answer = send();
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect([state.handled, signal?.aborted]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(signal?.aborted).toBe(true);
    expect(state.outcomes[0]?.result).toMatchObject({ reason: `no end after ${limitMs} ms` });
  });
});

describe("a request that the browser has given up", () => {
  /** Sends an interaction, gives it up once its handler runs, and tells what became of that. */
  async function giveUp(
    concurrency: "replace" | "queue",
    end: (signal: AbortSignal) => Promise<void>,
  ) {
    const browser = new AbortController();
    let wasAborted: boolean | undefined;
    const { dispatch, state } = createHarness(
      (event) => {
        browser.abort();
        wasAborted = event.signal.aborted;
        return end(event.signal);
      },
      {},
      { concurrency },
    );
    const headers = { "Content-Type": "application/json", Host: "app.example" };
    const init = { method: "POST", headers, body: bodyOf({}), signal: browser.signal };
    const { status } = await dispatch(new Request(DISPATCH_URL, init));
    return { status, wasAborted, errors: state.errors };
  }

  test("aborts the signal of a handler whose event replaces, and is no error", async () => {
    const heeding = (signal: AbortSignal) => delay(60_000, undefined, { signal });
    expect(await giveUp("replace", heeding)).toEqual({ status: 200, wasAborted: true, errors: [] });
    const throwing = async (signal: AbortSignal) => signal.throwIfAborted();
    expect(await giveUp("replace", throwing)).toMatchObject({ status: 200, errors: [] });
  });

  test("hides no other error", async () => {
    const { status, errors } = await giveUp("replace", async () => fail("of its own"));
    expect([status, errors]).toEqual([500, [expect.objectContaining({ message: "of its own" })]]);
  });

  test("lets every other handler run to its end", async () => {
    expect(await giveUp("queue", async () => {})).toMatchObject({ wasAborted: false });
  });
});

/** A handler that throws once its time is up. */
const lateWith =
  (call: () => never): UiHandler =>
  async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return call();
  };

test.each([
  ["an error", () => fail("late")],
  ["a redirect", () => redirect("/items")],
  ["a refusal", () => forbidden()],
])("drops %s that comes after the time is up, from the answer and the log", async (_what, call) => {
  const { send, state } = createHarness(lateWith(call), { handlerTimeoutMs: 1 });
  const { status, code, body } = await send();
  expect([status, code]).toEqual([504, "handler_timeout"]);
  expect(body).not.toHaveProperty("navigate");
  await new Promise(setImmediate);
  expect(state.errors).toEqual([]);
});

describe("a handler", () => {
  test("fails with 500 handler_failed if it throws, which is reported and never sent", async () => {
    const { send, state } = createHarness(() => fail("secret in the stack"));
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(state.errors).toEqual([expect.objectContaining({ message: "secret in the stack" })]);
  });

  test("fails with 504 handler_timeout if it is late: its signal is aborted, its result dropped", async () => {
    const aborted = vi.fn();
    const late: UiHandler = ({ signal }) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(aborted())));
    const { send } = createHarness(late, { handlerTimeoutMs: 1 });
    expect(await send()).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(aborted).toHaveBeenCalledOnce();
  });

  test.each(
    [
      ...[false, 0, "", true, "ack", 1n, Symbol("ack"), () => {}, new Response("ack"), new Set()],
      ...[{ patches: [] }, { kind: "text", patches: [] }, {}, { op: 1 }],
      ...[{ frames: 24 }, { frames: async function* () {} }, (async function* () {})()],
      ...[["ack"], [null], [[]], [UiInteractionResult.refresh()], [{ op: "setText" }, false]],
    ].map((returned) => [returned]),
  )(
    "fails with 500 handler_failed if it returns %o, and the log says what it may return",
    async (returned) => {
      const { send, state } = createHarness((() => returned) as never);
      expect(await send()).toMatchObject({ status: 500, code: "handler_failed" });
      const message = "A handler may return nothing, a patch, a list of patches, or a result.";
      expect(state.errors).toEqual([expect.objectContaining({ message })]);
    },
  );

  test.each([
    ["a patch", (event: UiInteractionEvent) => event.setText("message", "x"), ["x"]],
    [
      "a list of patches",
      (event: UiInteractionEvent) => [event.setText("message", "x"), event.setValue("email", "y")],
      ["x", "y"],
    ],
    ["a list of none", () => [], []],
    [
      "a patch as another copy of the module made it",
      ({ instanceId }: UiInteractionEvent) => ({
        op: "setText" as const,
        targetInstance: instanceId,
        targetPart: null,
        targetName: "message",
        value: "x",
      }),
      ["x"],
    ],
    [
      "a result of its event, whose functions it has taken out of it",
      async ({ refresh, setText }: UiInteractionEvent) => refresh(setText("message", "x")),
      ["x"],
    ],
  ])("may return %s", async (_what, handler, values) => {
    const { status, body } = await createHarness(handler as UiHandler).send();
    expect(status).toBe(200);
    expect(body.kind).toBe("patch");
    expect((body.patches as { value: string }[]).map(({ value }) => value)).toEqual(values);
  });

  test.each([
    ["one for another instance", { targetInstance: "uci_VVVVVVVVVVVVVVVVVVVVVV" }],
    ["one with an unknown target", { targetName: "secret" }],
    ["one of an unknown kind", { op: "setHtml" }],
  ])("has the patch that it returns alone confined like any other: %s", async (_what, wrong) => {
    const handler: UiHandler = (event) =>
      Object.assign(event.setText("message", "x"), wrong as object);
    const answer = await createHarness(handler).send();
    expect(answer).toMatchObject({ status: 500, code: "invalid_patch" });
  });

  test("answers ack where nothing is returned, and patch where no patches are", async () => {
    const kindOf = async (returned: unknown) => {
      const { body } = await createHarness((() => returned) as never).send();
      return body.kind;
    };
    expect(await kindOf(undefined)).toBe("ack");
    expect(await kindOf(null)).toBe("ack");
    expect(await kindOf(UiInteractionResult.patch([]))).toBe("patch");
  });

  test("patches its own instance, or none, if it renames its event", async () => {
    const victim = "uci_VVVVVVVVVVVVVVVVVVVVVV";
    const { send } = createHarness((event) => {
      Reflect.set(event, "instanceId", victim);
      const patch = event.setText("message", "x");
      return new UiResponsePatch({ ...patch, targetInstance: victim });
    });
    expect((await send()).code).toBe("invalid_patch");
  });
});

test.each([
  ["returns nothing", () => {}],
  ["returns a promise of nothing", async () => {}],
  ["acknowledges", () => UiInteractionResult.ack()],
])("acknowledges if the handler %s", async (_, handler) => {
  const { send } = createHarness(handler);
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, kind: "ack", patches: [] });
});
