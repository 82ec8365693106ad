// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight, waiting } from "@/lib/service-ui/browser/interaction";
import { noteHint } from "@/lib/service-ui/browser/line";
import { scan } from "@/lib/service-ui/browser/scan";
import { instanceHtml, withRules } from "../support/instance-html";

const DEBOUNCE_MS = 700;
let isDown: boolean;
let answered: string[];
let lost: Promise<void>;
let lose: () => void;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  isDown = true;
  answered = [];
  lost = new Promise((resolve) => {
    lose = resolve;
  });
  vi.stubGlobal("fetch", receive);
  document.body.innerHTML = withRules(
    instanceHtml("a", ["field input"], `<input data-ui-part="field">`),
    ["field", "input", { debounce: DEBOUNCE_MS }],
  );
  scan();
  detach = attach("/__ui/dispatch");
  document.addEventListener("service:ui-refresh:requested", takeOn);
});

afterEach(() => {
  detach();
  document.removeEventListener("service:ui-refresh:requested", takeOn);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

/** Renders the page, which takes a while. */
function takeOn(event: Event): void {
  event.preventDefault();
  const { detail } = event as DocumentEventMap["service:ui-refresh:requested"];
  detail.waitUntil(new Promise((resolve) => setTimeout(resolve, 30)));
}

/** Loses what comes before the server is back, the first when the test says so. */
async function receive(_url: string, { method, body }: RequestInit): Promise<Partial<Response>> {
  if (method === "HEAD") return { ok: !isDown };
  const { dispatchId, payload } = JSON.parse(String(body));
  if (isDown) {
    await lost;
    throw new TypeError("Failed to fetch");
  }
  answered.push(payload.value);
  const text = JSON.stringify({ ok: true, kind: "ack", dispatchId, patches: [] });
  const chunks = [new TextEncoder().encode(text)];
  const read = async () => {
    const value = chunks.shift();
    return { done: value === undefined, value };
  };
  const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
  const stream = { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
  const headers = new Headers({ "Content-Type": "application/json" });
  return { ok: true, status: 200, headers, body: stream };
}

function type(text: string): void {
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("sends what is held back, although an older value of its field has given way meanwhile", async () => {
  for (const text of ["first", "older", "newer"]) {
    type(text);
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  }
  lose();
  await vi.advanceTimersByTimeAsync(3_000);
  isDown = false;
  type("last");
  noteHint(new Event("online"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(answered).toEqual(["first", "newer", "last"]);
  expect(inFlight.size + waiting.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
