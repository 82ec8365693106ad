// @vitest-environment happy-dom
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight, waiting } from "@/lib/service-ui/browser/interaction";
import { scan } from "@/lib/service-ui/browser/scan";
import { FRAMES_TYPE } from "@/lib/service-ui/wire/dispatch";
import { instanceHtml, instanceId, manifestOf, withRules } from "../support/instance-html";
import { problemBody } from "../support/problem-body";
import { cases } from "../support/scale";

/** What the server makes of one request; the frames of a stream come after these pauses. */
type Fate =
  | { readonly kind: "answered" | "busy" | "cut" | "silent" | "stale" | "forbidden" }
  | { readonly kind: "streamed"; readonly pausesMs: readonly number[] };

/** The runtime gives up a request after this silence: a handler's limit, and five seconds. */
const SILENCE_MS = 15_000;
const PARTS = ["queue", "replace", "parallel", "late"] as const;

interface Attempt {
  readonly dispatchId: string;
  /** When the request left, or when something arrived last. */
  activeMs: number;
  isOpen: boolean;
  hasFrame: boolean;
  /** How long nothing had arrived as it was aborted. */
  silenceMs?: number;
}

let attempts: Attempt[];
let fates: Fate[];
let renewals: number;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.spyOn(console, "warn").mockReturnValue();
  attempts = [];
  renewals = 0;
  vi.stubGlobal("fetch", answer);
  const events = PARTS.map((part) => `${part} click`);
  document.body.innerHTML = withRules(
    instanceHtml(
      "a",
      events,
      `${PARTS.map((part) => `<button data-ui-part="${part}"></button>`).join("")}
       <p data-ui-target="echo"></p>`,
    ),
    ["replace", "click", { concurrency: "replace" }],
    ["parallel", "click", { concurrency: "parallel" }],
    ["late", "click", { debounce: 700, stops: "queue" }],
  );
  scan();
  detach = attach("/__ui/dispatch");
  document.addEventListener("service:ui-refresh:requested", renew);
});

afterEach(() => {
  detach();
  document.removeEventListener("service:ui-refresh:requested", renew);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

/** Lets all interactions end, and the render that none of them waits for, as after a failure. */
async function settled(): Promise<void> {
  while (inFlight.size + waiting.size > 0) await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
}

/** Renders the page with new tokens, a while later. */
function renew(event: Event): void {
  event.preventDefault();
  const { detail } = event as DocumentEventMap["service:ui-refresh:requested"];
  detail.waitUntil(
    new Promise<void>((resolve) => {
      setTimeout(() => {
        renewals++;
        const events = PARTS.map((p) => ({ p, e: "click", ctx: `sc1.${renewals}.${p}` }));
        const script = document.querySelector("script");
        if (script) script.textContent = JSON.stringify(manifestOf("a", events));
        resolve();
      }, 40);
    }),
  );
}

async function answer(_url: string, { body, signal }: RequestInit): Promise<Partial<Response>> {
  const { dispatchId } = JSON.parse(String(body));
  const fate = fates.shift() ?? { kind: "answered" };
  const attempt: Attempt = { dispatchId, activeMs: Date.now(), isOpen: true, hasFrame: false };
  attempts.push(attempt);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => {
      if (attempt.isOpen) attempt.silenceMs = Date.now() - attempt.activeMs;
      attempt.isOpen = false;
      reject(new Error("aborted"));
    });
  });
  aborted.catch(() => {});
  const after = async (ms: number) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passed = new Promise((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([passed, aborted]).finally(() => clearTimeout(timer));
  };
  const respond = (status: number, lines: readonly unknown[], pausesMs: readonly number[] = []) => {
    const chunks = lines.map((line) => JSON.stringify(problemBody(line)));
    let at = 0;
    const read = async () => {
      if (at === chunks.length) {
        attempt.isOpen = false;
        return { done: true, value: undefined };
      }
      await after(pausesMs[at] ?? 0);
      const text = chunks[at++] + (at < chunks.length ? "\n" : "");
      attempt.activeMs = Date.now();
      attempt.hasFrame ||= chunks.length > 1;
      return { done: false, value: new TextEncoder().encode(text) };
    };
    const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
    const stream = { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
    return {
      ok: status < 400,
      status,
      headers: new Headers({ "Content-Type": FRAMES_TYPE }),
      body: stream,
    };
  };
  const ended = { ok: true, kind: "ack", dispatchId, patches: [] };
  await after(100);
  switch (fate.kind) {
    case "answered":
      return respond(200, [ended]);
    case "busy":
      return respond(503, [{ code: "server_busy" }]);
    case "stale":
      return respond(403, [{ code: "expired_signed_ctx" }]);
    case "forbidden":
      return respond(403, [{ code: "interaction_forbidden" }]);
    case "cut":
      attempt.isOpen = false;
      throw new TypeError("Failed to fetch");
    case "silent":
      return aborted;
    case "streamed": {
      const patch = {
        op: "setText",
        targetInstance: instanceId("a"),
        targetName: "echo",
        value: "on its way",
      };
      const frames = fate.pausesMs.map(() => ({ patches: [patch] }));
      return respond(200, [{ patches: [] }, ...frames, ended], [0, ...fate.pausesMs]);
    }
  }
}

const pausesMs = fc.array(fc.integer({ min: 0, max: SILENCE_MS - 1 }), { maxLength: 4 });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(["answered", "busy", "cut", "silent", "stale", "forbidden"] as const),
    ),
  }),
  fc.record({ kind: fc.constant("streamed" as const), pausesMs }),
);
const clicks = fc.array(
  fc.record({ part: fc.constantFrom(...PARTS), pauseMs: fc.integer({ min: 0, max: 20_000 }) }),
  { minLength: 1, maxLength: 8 },
);

test("no timer, abort or place of an attempt outlives it, in whatever order attempts end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 12 }), clicks, async (given, presses) => {
      attempts = [];
      fates = [...given];
      const givenUp = new Set<string | undefined>();
      const stop = onSkipped((dispatchId) => givenUp.add(dispatchId));
      for (const { part, pauseMs } of presses) {
        document.querySelector<HTMLElement>(`[data-ui-part=${part}]`)?.click();
        await vi.advanceTimersByTimeAsync(pauseMs);
        const inPlaces = attempts.filter(({ isOpen, hasFrame }) => isOpen && !hasFrame);
        expect(inPlaces.length).toBeLessThanOrEqual(4);
      }
      await settled();
      stop();
      expect(vi.getTimerCount()).toBe(0);
      for (const { isOpen, dispatchId, silenceMs = SILENCE_MS } of attempts) {
        expect(isOpen).toBe(false);
        if (!givenUp.has(dispatchId)) expect(silenceMs).toBeGreaterThanOrEqual(SILENCE_MS);
      }
      // A place that was not given back would be missing now.
      fates = Array.from({ length: 4 }, () => ({ kind: "silent" }));
      const before = attempts.length;
      for (let press = 0; press < 5; press++) {
        document.querySelector<HTMLElement>("[data-ui-part=parallel]")?.click();
      }
      await vi.advanceTimersByTimeAsync(50);
      expect(attempts.length - before).toBe(4);
      await settled();
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: cases(30, 1_000) },
  );
});

test("passes a place on with the first frame of a stream", async () => {
  fates = Array.from({ length: 4 }, () => ({ kind: "streamed", pausesMs: [10_000] }));
  for (let press = 0; press < 6; press++) {
    document.querySelector<HTMLElement>("[data-ui-part=parallel]")?.click();
  }
  await vi.advanceTimersByTimeAsync(50);
  expect(attempts).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(200);
  expect(attempts).toHaveLength(6);
  await settled();
  expect(vi.getTimerCount()).toBe(0);
});

test("ends what is given up before a repeat, also while others have all places", async () => {
  fates = [{ kind: "busy" }];
  document.querySelector<HTMLElement>("[data-ui-part=replace]")?.click();
  await vi.advanceTimersByTimeAsync(150);
  const [paused] = inFlight;
  let isEnded = false;
  paused?.answered?.then(() => {
    isEnded = true;
  });
  fates = Array.from({ length: 4 }, () => ({ kind: "silent" }));
  for (let press = 0; press < 4; press++) {
    document.querySelector<HTMLElement>("[data-ui-part=parallel]")?.click();
  }
  await vi.advanceTimersByTimeAsync(10);
  document.querySelector<HTMLElement>("[data-ui-part=replace]")?.click();
  expect(inFlight).not.toContain(paused);
  await settled();
  expect(isEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

/** Counts what was captured and what ended, and how; the function that it returns stops that. */
function count(): { captured: number; readonly ends: string[]; readonly stop: () => void } {
  const listening = new AbortController();
  const ends: string[] = [];
  const counted = { captured: 0, ends, stop: () => listening.abort() };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, listening);
  on("service:ui-event:captured", () => counted.captured++);
  on("service:ui-event:dispatched", () => counted.ends.push("dispatched"));
  on("service:ui-event:failed", ({ detail }) => counted.ends.push(detail.code));
  on("service:ui-event:skipped", ({ detail }) => counted.ends.push(detail.reason));
  return counted;
}

test("skips what waits in the line when the transport is detached", async () => {
  const { ends, stop } = count();
  for (let press = 0; press < 6; press++) {
    document.querySelector<HTMLElement>("[data-ui-part=parallel]")?.click();
  }
  await vi.advanceTimersByTimeAsync(50);
  detach();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(attempts).toHaveLength(4);
  expect(ends.toSorted()).toEqual(["detached", "detached", ...Array(4).fill("dispatched")]);
});

test("fails with what the last attempt met when the transport is detached before a repeat", async () => {
  fates = [{ kind: "busy" }, { kind: "cut" }, { kind: "cut" }];
  const { ends, stop } = count();
  document.querySelector<HTMLElement>("[data-ui-part=queue]")?.click();
  document.querySelector<HTMLElement>("[data-ui-part=parallel]")?.click();
  await vi.advanceTimersByTimeAsync(205);
  detach();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(ends.toSorted()).toEqual(["network_error", "server_busy"]);
});

test("ends each interaction with exactly one event, whenever the transport is detached", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 12 }),
      clicks,
      fc.integer({ min: 0, max: 30_000 }),
      async (given, presses, detachedMs) => {
        fates = [...given];
        detach();
        detach = attach("/__ui/dispatch");
        const counted = count();
        let captured = 0;
        const timer = setTimeout(() => {
          captured = counted.captured;
          detach();
        }, detachedMs);
        for (const { part, pauseMs } of presses) {
          document.querySelector<HTMLElement>(`[data-ui-part=${part}]`)?.click();
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        await vi.advanceTimersByTimeAsync(detachedMs);
        await settled();
        clearTimeout(timer);
        counted.stop();
        expect(counted.ends).toHaveLength(captured);
      },
    ),
    { numRuns: cases(30, 1_000) },
  );
});

/** Calls a listener with the request of each interaction that is given up. */
function onSkipped(listener: (dispatchId: string | undefined) => void): () => void {
  const listen = ({ detail }: DocumentEventMap["service:ui-event:skipped"]) =>
    listener(detail.request?.dispatchId);
  document.addEventListener("service:ui-event:skipped", listen);
  return () => document.removeEventListener("service:ui-event:skipped", listen);
}
