import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createNoopMeter,
  metrics,
  type SpanContext,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { type HistogramMetricData, MeterProvider } from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { countStream, createTelemetry } from "@/lib/service-ui/dispatch/telemetry";
import { UiInteractionResult, type UiStream } from "@/lib/service-ui/interaction/result";
import { PROBE_AGENT } from "@/lib/service-ui/wire/dispatch";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId, rowClaims, type Sent } from "../support/dispatch-harness";
import { followContext } from "../support/follow-context";
import { createReadProvider, valuesOf } from "../support/read-metrics";

type Handler = Parameters<typeof createHarness>[0];
type Services = Parameters<typeof createHarness>[1];

const tracingTo = (spans: InMemorySpanExporter) =>
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });

/**
 * A dispatcher whose telemetry ends in memory; each dispatch takes a quarter of a second by its
 * clock.
 */
function createWatched(handler?: Handler, different?: Services) {
  const spans = new InMemorySpanExporter();
  const tracerProvider = tracingTo(spans);
  const { provider, read } = createReadProvider();
  onTestFinished(() => provider.shutdown());
  let now = 0;
  const report = createTelemetry(
    tracerProvider.getTracer("test"),
    () => provider,
    () => {
      now += 250;
      return now;
    },
  );
  const harness = createHarness(handler, { ...different, report });
  return {
    ...harness,
    spans: () => spans.getFinishedSpans(),
    instruments: read,
  };
}

const namesOf = (component: string, part: string, event: string) => ({
  "service_ui.component": component,
  "service_ui.part": part,
  "service_ui.event": event,
});
const named = namesOf("demo.sign-up", "email", "input");
const failing: Handler = () => Promise.reject(new Error("secret of the handler"));

test("counts repeats by what they were told", async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { send, instruments } = createWatched(() => running);
  const headers = { "Ui-Document": "0123456789abcdef0123456789abcdef" };
  const sent = { ctx: contextWith(), dispatchId: newDispatchId(), headers };
  const first = send(sent);
  await nextTurn();
  await send(sent);
  finish();
  await first;
  await nextTurn();
  await nextTurn();
  await send(sent);
  await send({ ...sent, headers: {} });
  const counted = valuesOf((await instruments()).get("service_ui.dispatch.repeats"));
  expect(counted).toEqual(
    ["running", "answered", "unknown"].map((told) => ({
      attributes: { "service_ui.repeat": told },
      value: 1,
    })),
  );
});

describe("a dispatch is one span", () => {
  const { UNSET, ERROR } = SpanStatusCode;
  const hanging: Handler = () => new Promise<void>(() => {});
  const row = namesOf("demo.row", "quantity", "input");
  test.each<[string, Sent, Handler, SpanStatusCode, object]>([
    ["ok", {}, undefined, UNSET, named],
    ["handler_failed", {}, failing, ERROR, named],
    ["handler_timeout", {}, hanging, ERROR, named],
    ["handler_failed", {}, () => ({}) as UiInteractionResult, ERROR, named],
    ["invalid_patch", {}, () => [{ op: "setHtml" }] as never, ERROR, named],
    ["malformed_request", { body: "{" }, undefined, UNSET, {}],
    ["probe", { body: "{}", headers: { "User-Agent": PROBE_AGENT } }, undefined, UNSET, {}],
    [
      "probe",
      { headers: { "User-Agent": PROBE_AGENT, "Sec-Fetch-Site": "cross-site" } },
      undefined,
      UNSET,
      {},
    ],
    // A forged token is an attack, whoever says to have sent it.
    [
      "invalid_signed_ctx",
      { ctx: "demo.sign-up", headers: { "User-Agent": PROBE_AGENT } },
      undefined,
      UNSET,
      {},
    ],
    ["ok", { headers: { "User-Agent": PROBE_AGENT } }, undefined, UNSET, named],
    ["cross_origin_request", { headers: { "Sec-Fetch-Site": "cross-site" } }, undefined, UNSET, {}],
    ["invalid_signed_ctx", { ctx: "demo.sign-up" }, undefined, UNSET, {}],
    ["unknown_component", { claims: { c: "demo.claimed" } }, undefined, UNSET, {}],
    ["unknown_component", { claims: rowClaims({ sku: 1 }) }, undefined, UNSET, row],
    ["unknown_part", { claims: { p: "claimed" } }, undefined, UNSET, {}],
    ["unknown_event", { claims: { e: "claimed" } }, undefined, UNSET, {}],
    ["updates_path_mismatch", { claims: { u: "claimed" } }, undefined, UNSET, {}],
  ])("of the outcome %s with resolved names: %o", async (outcome, sent, handler, code, names) => {
    const { send, spans } = createWatched(handler, { handlerTimeoutMs: 1 });
    await send(sent);
    const told = spans().map(({ name, status, attributes }) => ({ name, status, attributes }));
    const attributes = { "service_ui.outcome": outcome, ...names };
    expect(told).toEqual([{ name: "service_ui.dispatch", status: { code }, attributes }]);
  });

  test("that is active while the handler runs, so that the handler's own spans lie in it", async () => {
    followContext();
    let seen: SpanContext | undefined;
    const { send, spans } = createWatched(async () => {
      seen = trace.getActiveSpan()?.spanContext();
    });
    await send();
    expect(seen?.spanId).toBe(spans()[0]?.spanContext().spanId);
  });

  const { stream } = UiInteractionResult;
  const ended = ({ frames }: { frames: number }) => ({
    name: "service_ui.stream.ended",
    attributes: { "service_ui.stream.frames": frames },
  });
  test.each<[string, UiStream, object[]]>([
    [
      "its first frame and its end",
      async function* () {
        yield [];
        yield [];
      },
      [{ name: "service_ui.stream.first_frame" }, ended({ frames: 2 })],
    ],
    [
      "that it is told to end",
      async function* (signal) {
        yield [];
        await new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
      },
      [
        { name: "service_ui.stream.first_frame" },
        { name: "service_ui.stream.aborted" },
        ended({ frames: 1 }),
      ],
    ],
  ])("that tells of a stream %s", async (_what, work, events) => {
    followContext();
    const { send, spans } = createWatched(() => stream(work), { handlerTimeoutMs: 1 });
    await send();
    expect(spans()[0]?.events).toMatchObject(events);
  });

  test("that ends although the dispatcher threw", async () => {
    const spans = new InMemorySpanExporter();
    const report = createTelemetry(tracingTo(spans).getTracer("test"));
    await expect(report(() => Promise.reject(new Error("no")), "next")).rejects.toThrow("no");
    expect(spans.getFinishedSpans()).toHaveLength(1);
  });
});

describe("metrics", () => {
  test("count dispatches and tell their duration in seconds, by outcome and resolved names", async () => {
    const { send, instruments } = createWatched();
    await send();
    await send();
    await send({ ctx: "x" });
    const found = await instruments();
    const counter = found.get("service_ui.dispatch.outcomes");
    expect(counter?.descriptor.unit).toBe("{dispatch}");
    const mounted = { "service_ui.mount": "next" };
    expect(valuesOf(counter)).toEqual([
      { attributes: { "service_ui.outcome": "ok", ...mounted }, value: 2 },
      { attributes: { "service_ui.outcome": "invalid_signed_ctx", ...mounted }, value: 1 },
    ]);
    const histogram = found.get("service_ui.dispatch.duration") as HistogramMetricData;
    expect(histogram.descriptor.unit).toBe("s");
    expect(valuesOf(histogram)).toMatchObject([
      { attributes: { "service_ui.outcome": "ok", ...named }, value: { count: 2, sum: 0.5 } },
      { attributes: { "service_ui.outcome": "invalid_signed_ctx" }, value: { count: 1 } },
    ]);
    const { boundaries } = histogram.dataPoints[0]?.value.buckets ?? { boundaries: [] };
    expect([boundaries[0], boundaries.at(-1)]).toEqual([0.001, 10]);
    for (const { descriptor } of found.values()) expect(descriptor.description).not.toBe("");
  });

  test("tell how many dispatches are under way, until each has its outcome", async () => {
    const ends: (() => void)[] = [];
    const handler = () => new Promise<void>((resolve) => ends.push(resolve));
    const { send, instruments } = createWatched(handler);
    const underWay = async () =>
      (await instruments()).get("service_ui.dispatch.active")?.dataPoints.map(({ value }) => value);
    const sent = [send(), send()];
    await expect.poll(() => ends.length).toBe(2);
    expect(await underWay()).toEqual([2]);
    for (const end of ends) end();
    await Promise.all(sent);
    await send({ ctx: "x" });
    expect(await underWay()).toEqual([0]);
  });

  test("tell a duration by the machine's clock, unless another is given", async () => {
    const recorded = vi.fn();
    const meter = createNoopMeter();
    const histogram = meter.createHistogram("any");
    vi.spyOn(histogram, "record").mockImplementation(recorded);
    vi.spyOn(meter, "createHistogram").mockReturnValue(histogram);
    const provider = { getMeter: () => meter };
    const report = createTelemetry(trace.getTracer("test"), () => provider);
    await createHarness(undefined, { report }).send();
    expect(recorded.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(0);
  });

  test("grow by no series for names that a client makes up", async () => {
    const { send, instruments } = createWatched();
    for (let i = 0; i < 20; i += 1) await send({ claims: { c: `demo.made-up-${i}` } });
    const told = await instruments();
    expect(told.get("service_ui.dispatch.outcomes")?.dataPoints).toHaveLength(1);
    expect(told.get("service_ui.dispatch.duration")?.dataPoints).toHaveLength(1);
  });

  test("count a stream without its duration, which says nothing of the server's speed", async () => {
    const { send, instruments } = createWatched(() =>
      UiInteractionResult.stream(async function* () {}),
    );
    await send();
    const told = await instruments();
    expect(told.get("service_ui.dispatch.outcomes")?.dataPoints).toHaveLength(1);
    expect(told.has("service_ui.dispatch.duration")).toBe(false);
  });

  test("count for a provider that the app registers after the first dispatch", async () => {
    const { provider, read } = createReadProvider();
    const { send } = createHarness(undefined, { report: createTelemetry() });
    await send();
    metrics.setGlobalMeterProvider(provider);
    onTestFinished(() => metrics.disable());
    await send();
    expect((await read()).get("service_ui.dispatch.outcomes")?.dataPoints[0]?.value).toBe(1);
  });
});

test("tells no value, token, session, instance or text of an error", async () => {
  const { send, spans, instruments } = createWatched(failing, { sessionCookie: null });
  await send({
    payload: { value: "secret-value" },
    headers: { Cookie: "session=secret-session", "X-Forwarded-For": "203.0.113.7" },
  });
  await send({ payload: { html: "secret-value" } });
  await send({ ctx: "sc1.secret.token" });
  const told = JSON.stringify([
    spans().map(({ name, attributes, events, status, links }) => [
      name,
      attributes,
      events,
      status,
      links,
    ]),
    [...(await instruments()).values()],
  ]);
  expect(told).toContain("handler_failed");
  expect(told).not.toMatch(/secret|sc1|uci_|ui_evt_|203\.0/);
});

test("records nothing and changes nothing without an SDK", async () => {
  const { send } = createHarness(undefined, { report: createTelemetry() });
  expect((await send()).status).toBe(200);
  expect((await send({ ctx: "x" })).code).toBe("invalid_signed_ctx");
});

test("is found under the name service-ui by an SDK that is registered", async () => {
  const spans = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(tracingTo(spans));
  const meterProvider = new MeterProvider();
  const getMeter = vi.spyOn(meterProvider, "getMeter");
  metrics.setGlobalMeterProvider(meterProvider);
  onTestFinished(() => {
    trace.disable();
    metrics.disable();
  });
  const report = createTelemetry();
  await createHarness(undefined, { report }).send();
  expect(spans.getFinishedSpans()[0]?.instrumentationScope.name).toBe("service-ui");
  expect(getMeter.mock.calls[0]?.[0]).toBe("service-ui");
});

test("counts a stream as open until it ends, however it ends", async () => {
  const { provider, read } = createReadProvider();
  const open = async () => valuesOf((await read()).get("service_ui.stream.active"));
  let end = () => {};
  const first = countStream(
    () => new Promise<void>((resolve) => (end = resolve)),
    () => provider,
  );
  const second = countStream(
    () => Promise.reject(new Error("thrown")),
    () => provider,
  );
  await expect(second).rejects.toThrow("thrown");
  expect(await open()).toEqual([{ attributes: {}, value: 1 }]);
  end();
  await first;
  expect(await open()).toEqual([{ attributes: {}, value: 0 }]);
});
