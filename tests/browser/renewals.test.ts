// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight } from "@/lib/service-ui/browser/interaction";
import { scan } from "@/lib/service-ui/browser/scan";
import { FAILURES, type FailureCode } from "@/lib/service-ui/wire/failures";
import { instanceHtml, manifestOf } from "../support/instance-html";
import { problemBody } from "../support/problem-body";

const PARTS = ["export", "save"];
const JSON_TYPE = { "Content-Type": "application/json" };

/** Tokens name the render that they came with; older ones than this are refused. */
let valid: number;
let refreshes: number;
let posts: string[];
/** When a stale token may be renewed, as `Retry-After` says. */
let afterSeconds: string;
/** Why a stale token is refused. */
let code: FailureCode;
let endStream: () => void;
let undo: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.spyOn(console, "warn").mockReturnValue();
  valid = 0;
  refreshes = 0;
  afterSeconds = "0";
  code = "expired_signed_ctx";
  posts = [];
  vi.stubGlobal("fetch", answer);
  document.body.innerHTML = instanceHtml(
    "a",
    PARTS.map((part) => `${part} click`),
    PARTS.map((part) => `<button data-ui-part="${part}"></button>`).join(""),
  );
  render();
  scan();
  const detach = attach("/__ui/dispatch");
  document.addEventListener("service:ui-refresh:requested", refresh);
  undo = () => {
    detach();
    document.removeEventListener("service:ui-refresh:requested", refresh);
  };
});

afterEach(() => {
  undo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

function render(): void {
  const events = PARTS.map((p) => ({ p, e: "click", ctx: `sc1.${valid}.${p}` }));
  const script = document.querySelector("script");
  if (script) script.textContent = JSON.stringify(manifestOf("a", events));
}

function refresh(event: Event): void {
  event.preventDefault();
  refreshes++;
  const { detail } = event as DocumentEventMap["service:ui-refresh:requested"];
  detail.waitUntil(Promise.resolve().then(render));
}

async function answer(_url: string, { body }: RequestInit): Promise<Partial<Response>> {
  const { ctx, dispatchId } = JSON.parse(String(body));
  const [, issue, part] = ctx.split(".");
  posts.push(`${part} ${issue}`);
  const lines = (texts: readonly unknown[], end?: Promise<void>) => {
    let at = 0;
    const read = async () => {
      if (at === texts.length) return { done: true, value: undefined };
      if (at > 0) await end;
      const text = `${JSON.stringify(texts[at++])}${at < texts.length ? "\n" : ""}`;
      return { done: false, value: new TextEncoder().encode(text) };
    };
    const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
    return { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
  };
  if (Number(issue) < valid) {
    const problem = problemBody({ code });
    const headers = new Headers({ ...JSON_TYPE, "Retry-After": afterSeconds });
    return { ok: false, status: FAILURES[code].status, headers, body: lines([problem]) };
  }
  const ended = { ok: true, kind: "ack", dispatchId, patches: [] };
  if (part === "save") {
    return { ok: true, status: 200, headers: new Headers(JSON_TYPE), body: lines([ended]) };
  }
  const end = new Promise<void>((resolve) => {
    endStream = resolve;
  });
  const streamed = lines([{ patches: [] }, ended], end);
  return { ok: true, status: 200, headers: new Headers(JSON_TYPE), body: streamed };
}

const press = (part: string) =>
  document.querySelector<HTMLElement>(`[data-ui-part=${part}]`)?.click();

test("renews a token by a refresh of its own while another renewed interaction still streams", async () => {
  valid = 1;
  press("export");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posts).toEqual(["export 0", "export 1"]);

  valid = 2;
  press("save");
  await vi.advanceTimersByTimeAsync(14_000);
  expect(posts.slice(2)).toEqual(["save 1", "save 2"]);
  expect(refreshes).toBe(2);

  endStream();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(inFlight.size).toBe(0);
});

test.each([
  ["renews a token after a pause of 5 s", "5", ["save 0", "save 1"]],
  ["fails, and renews no token, if the pause would be longer", "6", ["save 0"]],
  ["fails, and renews no token, if the pause would be endless", "1e999", ["save 0"]],
])("%s", async (_, seconds, expected) => {
  const failed: string[] = [];
  const listening = new AbortController();
  document.addEventListener("service:ui-event:failed", ({ detail }) => failed.push(detail.code), {
    signal: listening.signal,
  });
  valid = 1;
  afterSeconds = seconds;
  press("save");
  await vi.advanceTimersByTimeAsync(6_500);
  listening.abort();
  expect(posts).toEqual(expected);
  expect(failed).toEqual(expected[1] ? [] : ["expired_signed_ctx"]);
  expect(refreshes).toBe(expected.length - 1);
  expect(inFlight.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[FailureCode, string]>([
  ["invalid_signed_ctx", "You may be signed out. Please sign in and try again."],
  ["expired_signed_ctx", "You may be signed out. Please sign in and try again."],
  ["unknown_component", "This page is out of date. Please reload it."],
])(
  "says at once, after a refused token (%s), that the refresh has taken the component away",
  async (refusal, expected) => {
    const told: string[] = [];
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      "service:ui-event:failed",
      ({ detail }) => told.push(detail.message),
      {
        signal,
      },
    );
    const takeAway = () => document.querySelector("[data-ui-component-instance-id]")?.remove();
    document.addEventListener("service:ui-refresh:requested", takeAway, { signal });
    valid = 1;
    code = refusal;
    press("save");
    await vi.advanceTimersByTimeAsync(200);
    listening.abort();
    expect(told).toEqual([expected]);
    expect(posts).toEqual(["save 0"]);
    expect(refreshes).toBe(1);
    expect(inFlight.size).toBe(0);
  },
);
