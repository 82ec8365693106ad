import { afterEach, beforeEach, expect, test } from "vitest";
import type { Report } from "@/lib/service-ui/devtools/panel/wire/interaction";
import { watchInteractions } from "@/lib/service-ui/devtools/panel/wire/watch-interactions";
import {
  type DispatchingDetail,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
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
  expect(reports).toEqual([
    {
      kind: "sent",
      sent: { component, instanceId, entry, request, queuedMs: 250 },
      overtakes: [],
    },
    { kind: "patched", dispatchId: "a", outcome: { patch, rejection: null } },
    { kind: "patched", dispatchId: "a", outcome: { patch, rejection: "invalid" } },
    {
      kind: "ended",
      dispatchId: "a",
      end: { status: 200, code: "", answer: { ok: true }, durationMs: 40, patchingMs: 5 },
    },
  ]);
  expect(patched).toEqual([sent.element]);
});

test("tells a refusal with its status, its code and what the server says", () => {
  const problem = { code: "rate_limited" };
  raiseAt(0, EVENT_DISPATCHING, detailOf("a"));
  raiseAt(7, EVENT_FAILED, { ...detailOf("a"), status: 429, code: "rate_limited", problem });

  const times = { durationMs: 7, patchingMs: 0 };
  const end = { status: 429, code: "rate_limited", answer: problem, ...times };
  expect(reports[1]).toEqual({ kind: "ended", dispatchId: "a", end });
});

test("has a dispatch overtake the earlier one of the same native event, and of a part that replaces", () => {
  const first = detailOf("a");
  raiseAt(0, EVENT_DISPATCHING, first);
  raiseAt(1, EVENT_DISPATCHING, { ...detailOf("b"), nativeEvent: first.nativeEvent });
  const replacing = detailOf("c", { options: { concurrency: "replace" } });
  raiseAt(2, EVENT_DISPATCHING, replacing);
  raiseAt(3, EVENT_DISPATCHING, {
    ...replacing,
    request: detailOf("d").request,
    nativeEvent: eventAt(0),
  });
  raiseAt(4, EVENT_DISPATCHING, { ...detailOf("e"), element: first.element });

  expect(reports.map((report) => report.kind === "sent" && report.overtakes)).toEqual([
    [],
    ["a"],
    [],
    ["c"],
    [],
  ]);
});

test("tells what was not sent and why, and what was in flight only once", () => {
  const { request, ...captured } = detailOf("a");
  raiseAt(0, EVENT_SKIPPED, { ...captured, reason: "dropped" });
  raiseAt(1, EVENT_SKIPPED, { ...captured, request, reason: "replaced" });

  const unsent = expect.objectContaining({ component: "demo", entry: captured.entry });
  expect(reports).toEqual([{ kind: "skipped", unsent, reason: "dropped" }]);
});

test("tells of nothing once stopped", () => {
  stop();
  raiseAt(0, EVENT_DISPATCHING, detailOf("a"));

  expect(reports).toEqual([]);
});
