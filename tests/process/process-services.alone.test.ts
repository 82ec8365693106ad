import { trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { KEYS, SERVICES } from "@/lib/common/registered-symbols";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { createDispatchRoute, signingContext } from "@/lib/service-ui/next/server";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { followContext } from "../support/follow-context";
import { fail } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { claimsOf, dispatchRequest, sign } from "../support/wire";

const SECRET = "secret of one process 0123456789abcdef";
const FORMER = "secret from before it 0123456789abcdef";

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", SECRET);
  vi.stubEnv("UI_REPLAY_STORE", "memory");
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  // A process reads its environment once; the next test stands for another process.
  endProcess();
});

function endProcess(): void {
  Reflect.deleteProperty(globalThis, KEYS);
  Reflect.deleteProperty(globalThis, SERVICES);
}

const handlers = { go: (): unknown => UiInteractionResult.ack({ secret: "of developers" }) };
const button = defineUiComponent({
  name: "unit.button",
  allow: () => true,
  parts: { go: "button" },
  events: (on) => [on("go", "click", () => handlers.go() as never)],
});

/** The token of a page that a user without cookies gets. */
async function rendered(): Promise<string> {
  const { manifestText } = expandInstance(
    signInstance(button, undefined, await signingContext(async () => null)),
  );
  return JSON.parse(manifestText).events[0].ctx;
}

const answerTo = (ctx: string) =>
  createDispatchRoute(createRegistry([button]))(dispatchRequest({ ctx }));
const send = async (ctx: string) => (await answerTo(ctx)).json();

test("signs for as long as the environment says", async () => {
  vi.stubEnv("UI_CONTEXT_TTL_SECONDS", "120");
  const { iat, exp } = claimsOf(await rendered());
  expect(exp - iat).toBe(120);
});

test("tells the page of the time that handlers have, if it isn't the default", async () => {
  const rules = async () =>
    signInstance(button, undefined, await signingContext(async () => null)).rules;
  expect(await rules()).toBeUndefined();
  endProcess();
  vi.stubEnv("UI_HANDLER_TIMEOUT_MS", "60000");
  expect(await rules()).toEqual([["go", "click", { timeoutMs: 60_000 }]]);
});

test("tells browsers neither debug, hints nor times in production", async () => {
  const ctx = await rendered();
  expect((await answerTo(ctx)).headers.has("Server-Timing")).toBe(false);
  expect(Object.keys(await send(ctx))).toEqual(["ok", "kind", "dispatchId", "patches"]);
  const refused = await send(sign({ ...claimsOf(ctx), p: "none" }, SECRET));
  expect(refused.code).toBe("unknown_part");
  expect(refused).not.toHaveProperty("hint");
});

test("signs with the secret, and takes a former one's tokens, in production", async () => {
  vi.stubEnv("APP_SECRET_PREVIOUS", FORMER);
  const ctx = await rendered();
  expect(ctx).toBe(sign(claimsOf(ctx), SECRET));
  expect((await send(sign(claimsOf(ctx), FORMER))).ok).toBe(true);
});

test("binds to the session cookie, and a user without it to none", async () => {
  vi.stubEnv("UI_BIND_SESSION_COOKIE", "session");
  const ctx = await rendered();
  expect(ctx).not.toBe(sign(claimsOf(ctx), SECRET));
  expect((await send(sign(claimsOf(ctx), SECRET))).code).toBe("invalid_signed_ctx");
});

test("runs no more at once than the environment says", async () => {
  vi.stubEnv("UI_MAX_CONCURRENT", "1");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const go = vi.spyOn(handlers, "go").mockReturnValue(held);
  const ctx = await rendered();
  const first = send(ctx);
  await expect.poll(() => go.mock.calls).toHaveLength(1);
  expect((await send(ctx)).code).toBe("server_busy");
  release();
  expect((await first).ok).toBe(true);
});

test("writes the id of the trace of its dispatch into each line of a tracer's app", async () => {
  const spans = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  onTestFinished(() => trace.disable());
  followContext();
  const ctx = await rendered();
  vi.mocked(console.error).mockClear();
  const lines = () => logLines(vi.mocked(console.error).mock.calls.join("\n"));
  vi.spyOn(handlers, "go").mockImplementation(() => fail("sold out"));

  expect((await send(ctx)).code).toBe("handler_failed");
  const [span] = spans.getFinishedSpans();
  const traceId = span?.spanContext().traceId;
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(lines).toEqual([expect.objectContaining({ code: "handler_failed", traceId })]);

  trace.disable();
  expect((await send(ctx)).code).toBe("handler_failed");
  await expect.poll(lines).toHaveLength(2);
  expect(lines()[1]).not.toHaveProperty("traceId");
});
