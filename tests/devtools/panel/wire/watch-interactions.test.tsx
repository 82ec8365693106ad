import { afterEach, beforeEach, expect, test } from "vitest";
import type { Report } from "@/lib/service-ui/devtools/panel/wire/interaction";
import { watchInteractions } from "@/lib/service-ui/devtools/panel/wire/watch-interactions";
import { ATTR_BUSY } from "@/lib/service-ui/wire/markup";
import {
  type DispatchingDetail,
  EVENT_AT_ONCE,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_SKIPPED,
} from "@/lib/service-ui/wire/runtime-events";

const reports: Report[] = [];
const patched: Element[] = [];
let nowMs = 0;
let stop: () => void;

beforeEach(() => {
  reports.length = 0;
  patched.length = 0;
  stop = watchInteractions(
    (report) => reports.push(report),
    (element) => patched.push(element),
    () => nowMs,
  );
});
afterEach(() => stop());

/** A native event of that moment, as the page stamps it. */
function eventAt(timeStamp: number): Event {
  return Object.defineProperty(new Event("input"), "timeStamp", { value: timeStamp });
}

function detailOf(dispatchId: string, more: Partial<DispatchingDetail> = {}): DispatchingDetail {
  const element = document.createElement("input");
  const entry = { p: "email", e: "input", u: "", ctx: "sc1.a.b" };
  const request = { ctx: "sc1.a.b", dispatchId, payload: {} };
  const nativeEvent = eventAt(0);
  const identity = { component: "demo", instanceId: "uci_1", entry, options: {}, payload: {} };
  return { ...identity, root: element, element, request, nativeEvent, ...more };
}

function raiseAt(timeMs: number, name: string, detail: object): void {
  nowMs = timeMs;
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

test("tells an interaction's time apart: until it is sent, answered, patched", () => {
  const sent = detailOf("a", { nativeEvent: eventAt(100) });
  const patch = { op: "setText", targetName: "verdict", value: "" };
  raiseAt(350, EVENT_DISPATCHING, sent);
  raiseAt(390, EVENT_PATCH_APPLIED, { ...sent, patch });
  raiseAt(392, EVENT_PATCH_REJECTED, { ...sent, patch, reason: "invalid" });
  raiseAt(395, EVENT_DISPATCHED, { ...sent, response: { ok: true } });

  const { component, instanceId, entry, request } = sent;
  const times = { durationMs: 40, patchingMs: 5 };
  expect(reports).toEqual([
    {
      kind: "sent",
      sent: { component, instanceId, entry, request, queuedMs: 250, atOnce: [] },
    },
    { kind: "patched", dispatchId: "a", outcome: { patch, rejection: null, atMs: 40 } },
    { kind: "patched", dispatchId: "a", outcome: { patch, rejection: "invalid", atMs: 40 } },
    {
      kind: "ended",
      dispatchId: "a",
      end: { status: 200, code: "", answer: { ok: true }, ...times, atOnce: [] },
    },
  ]);
  expect(patched).toEqual([sent.element]);
});

test.each([
  [{ ok: true, invalid: true }, "taken back"],
  [{ ok: true, conflict: true }, "taken back"],
  [{ ok: true }, "stays"],
])("tells of what %j has shown at once that it is %s", (response, fate) => {
  const command = { op: "reset" } as const;
  const sent = detailOf("a", { options: { atOnce: [command] } });
  raiseAt(0, EVENT_AT_ONCE, { ...sent, command, elements: [sent.element] });
  raiseAt(0, EVENT_DISPATCHING, sent);
  raiseAt(7, EVENT_DISPATCHED, { ...sent, response });
  expect(reports.at(-1)).toMatchObject({ end: { atOnce: [{ command, fate }] } });
});

test("tells that a refused act is taken back once the refresh of a conflict has come", async () => {
  const command = { op: "reset" } as const;
  const sent = detailOf("a", { options: { atOnce: [command] } });
  sent.element.setAttribute(ATTR_BUSY, "true");
  raiseAt(0, EVENT_AT_ONCE, { ...sent, command, elements: [sent.element] });
  raiseAt(0, EVENT_DISPATCHING, sent);
  raiseAt(7, EVENT_DISPATCHED, {
    ...sent,
    response: { ok: true, conflict: true, refresh: true },
  });
  sent.element.removeAttribute(ATTR_BUSY);
  await expect
    .poll(() => reports.at(-1))
    .toMatchObject({ kind: "settled", atOnce: [{ command, fate: "taken back" }] });
});

test("tells a refusal with its status, its code and what the server says", () => {
  const problem = { code: "rate_limited" };
  raiseAt(0, EVENT_DISPATCHING, detailOf("a"));
  raiseAt(7, EVENT_FAILED, { ...detailOf("a"), status: 429, code: "rate_limited", problem });

  const times = { durationMs: 7, patchingMs: 0 };
  const end = { status: 429, code: "rate_limited", answer: problem, ...times, atOnce: [] };
  expect(reports[1]).toEqual({ kind: "ended", dispatchId: "a", end });
});

test("tells the frames of a stream apart by the time at which they came", async () => {
  const sent = detailOf("a");
  const patch = { op: "setText", targetName: "bar", value: "" };
  raiseAt(0, EVENT_DISPATCHING, sent);
  for (const atMs of [10, 30]) {
    raiseAt(atMs, EVENT_PATCH_APPLIED, { ...sent, patch });
    raiseAt(atMs + 1, EVENT_PATCH_APPLIED, { ...sent, patch });
    await Promise.resolve();
  }

  const times = reports.map((report) => report.kind === "patched" && report.outcome.atMs);
  expect(times).toEqual([false, 10, 10, 30, 30]);
});

test("has a dispatch overtake the earlier one of the same native event", () => {
  const { nativeEvent } = detailOf("a");
  raiseAt(0, EVENT_DISPATCHING, detailOf("a", { nativeEvent }));
  raiseAt(1, EVENT_DISPATCHING, detailOf("b", { nativeEvent }));
  raiseAt(2, EVENT_DISPATCHING, detailOf("c"));

  expect(reports.filter(({ kind }) => kind !== "sent")).toEqual([
    { kind: "overtaken", dispatchId: "a", by: { code: "sent again", atOnce: [] } },
  ]);
});

test("tells what was not sent, and what is no longer awaited, and why", () => {
  const { request, ...captured } = detailOf("a");
  raiseAt(0, EVENT_SKIPPED, { ...captured, reason: "dropped" });
  raiseAt(1, EVENT_SKIPPED, { ...captured, request, reason: "stopped" });

  const unsent = expect.objectContaining({ component: "demo", entry: captured.entry });
  expect(reports).toEqual([
    { kind: "skipped", unsent, reason: "dropped" },
    { kind: "overtaken", dispatchId: "a", by: { code: "stopped", atOnce: [] } },
  ]);
});

test("tells of nothing once stopped", () => {
  stop();
  raiseAt(0, EVENT_DISPATCHING, detailOf("a"));

  expect(reports).toEqual([]);
});

test.each([
  ["/done", ["/done"], false],
  ["/done", [], true],
  ["/done", ["/other"], true],
])(
  "tells whether a navigation to %s was followed, after requests for %j",
  async (navigate, paths, isTold) => {
    const sent = detailOf("a");
    sent.element.setAttribute("aria-busy", "true");
    // One of the same path before is none of this interaction's.
    raiseAt(0, EVENT_NAVIGATE_REQUESTED, { path: "/done" });
    raiseAt(1, EVENT_DISPATCHING, sent);
    raiseAt(2, EVENT_DISPATCHED, { ...sent, response: { ok: true, navigate } });
    for (const path of paths) raiseAt(3, EVENT_NAVIGATE_REQUESTED, { path });
    sent.element.removeAttribute("aria-busy");
    await Promise.resolve();
    const unfollowed = reports.filter(({ kind }) => kind === "unfollowed");
    const told = { kind: "unfollowed", dispatchId: "a", unfollowed: ["navigate"] };
    expect(unfollowed).toEqual(isTold ? [told] : []);
  },
);

test.each<[focus: object, focused: string, isTold: boolean]>([
  [{ part: "amount" }, "amount", false],
  [{ part: "amount" }, "inside", false],
  [{ part: "amount" }, "other", true],
  [{ part: "amount", key: "2" }, "row", false],
  [{ part: "amount", key: "1" }, "row", true],
  [{ part: "amount", key: "1" }, "amount", true],
])(
  "tells whether the focus asked for by %j was followed, if %s has it",
  async (focus, id, isTold) => {
    document.body.innerHTML = `
    <input id="amount" data-ui-part="amount"><input id="other" data-ui-part="other">
    <fieldset data-ui-part="amount"><input id="inside"></fieldset>
    <ul><li data-ui-key="2"><input id="row" data-ui-part="amount"></li></ul>`;
    const sent = detailOf("a");
    sent.element.setAttribute("aria-busy", "true");
    raiseAt(1, EVENT_DISPATCHING, sent);
    raiseAt(2, EVENT_DISPATCHED, { ...sent, response: { ok: true, focus } });
    document.getElementById(id)?.focus();
    sent.element.removeAttribute("aria-busy");
    await Promise.resolve();
    const told = { kind: "unfollowed", dispatchId: "a", unfollowed: ["focus"] };
    expect(reports.slice(2)).toEqual(isTold ? [told] : []);
  },
);
