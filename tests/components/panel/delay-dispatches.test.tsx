import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { delayDispatches, type Trip } from "@/components/panel/delay-dispatches";

const ID = `ui_evt_${"0".repeat(32)}`;
const request = { method: "POST", body: JSON.stringify({ ctx: "", dispatchId: ID, payload: {} }) };
const own = vi.fn<typeof fetch>();
const pageFetch = window.fetch;
const trips: Trip[] = [];
let detach = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  trips.length = 0;
  own.mockReset();
  own.mockImplementation(async () => Response.json({}));
  window.fetch = own;
});
afterEach(() => {
  detach();
  window.fetch = pageFetch;
  vi.useRealTimers();
});

function attach(delayMs: number) {
  detach = delayDispatches(
    () => delayMs,
    (trip) => trips.push(trip),
  );
}

test("sends a dispatch when its delay is over, and not before", async () => {
  attach(300);
  const answer = fetch("/__ui/dispatch", request);
  await vi.advanceTimersByTimeAsync(299);
  expect(own).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;

  expect(own).toHaveBeenCalledExactlyOnceWith("/__ui/dispatch", request);
  expect(trips).toEqual([{ dispatchId: ID, attempts: 1, heldMs: 300, serverMs: null }]);
});

test("knows a dispatch of an app with basePath and trailingSlash", async () => {
  attach(0);
  await fetch("/shop/__ui/dispatch/", request);

  expect(trips.at(-1)).toMatchObject({ dispatchId: ID, attempts: 1 });
});

test("never sends a dispatch that is aborted while it is held back", async () => {
  attach(300);
  const controller = new AbortController();
  const answer = fetch("/__ui/dispatch", { ...request, signal: controller.signal });
  controller.abort(new Error("replaced"));

  await expect(answer).rejects.toThrow("replaced");
  await vi.runAllTimersAsync();
  expect(own).not.toHaveBeenCalled();
});

test("never sends one that was aborted before", async () => {
  attach(300);
  const signal = AbortSignal.abort(new Error("too late"));

  await expect(fetch("/__ui/dispatch", { ...request, signal })).rejects.toThrow("too late");
  await vi.runAllTimersAsync();
  expect(own).not.toHaveBeenCalled();
});

test("counts what is sent again under the same id as one dispatch, with the server's own time", async () => {
  own.mockImplementation(async () =>
    Response.json({}, { headers: { "Server-Timing": "cache;dur=1, service-ui;dur=4.2" } }),
  );
  attach(0);
  await fetch("/__ui/dispatch", request);
  await fetch("/__ui/dispatch", request);

  expect(trips.at(-1)).toEqual({ dispatchId: ID, attempts: 2, heldMs: 0, serverMs: 4.2 });
});

test.each([
  ["of another path", "/api/cart", request],
  ["to another origin", "https://elsewhere.example/__ui/dispatch", request],
  ["of another method", "/__ui/dispatch", { method: "GET" }],
  ["without an id", "/__ui/dispatch", { ...request, body: "{}" }],
  ["that is not JSON", "/__ui/dispatch", { ...request, body: "{" }],
  ["whose address is none", "http://", request],
])("lets a request %s pass at once", async (_kind, url, init) => {
  attach(300);
  await fetch(url, init);

  expect(own).toHaveBeenCalledExactlyOnceWith(url, init);
  expect(trips).toEqual([]);
});

test("gives the page its own fetch back once it is detached", () => {
  attach(300);
  expect(window.fetch).not.toBe(own);
  detach();

  expect(window.fetch).toBe(own);
});

test("stands in for a fetch that another tool has made read-only, and puts it back as it was", async () => {
  const readOnly = { value: own, configurable: true, enumerable: false, writable: false };
  const before = Object.getOwnPropertyDescriptor(window, "fetch");
  Object.defineProperty(window, "fetch", readOnly);
  attach(0);
  await fetch("/__ui/dispatch", request);
  detach();

  expect(trips).toHaveLength(1);
  expect(Object.getOwnPropertyDescriptor(window, "fetch")).toEqual(readOnly);
  Object.defineProperty(window, "fetch", before ?? {});
});

test("leaves a fetch wrapped that somebody has wrapped since, and holds nothing back any more", async () => {
  attach(300);
  const wrapped = window.fetch;
  const wrapper: typeof fetch = (...call) => wrapped(...call);
  window.fetch = wrapper;
  detach();
  await fetch("/__ui/dispatch", request);

  expect(window.fetch).toBe(wrapper);
  expect(own).toHaveBeenCalledOnce();
  expect(trips).toEqual([]);
});
