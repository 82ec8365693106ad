import { describe, expect, test } from "vitest";
import {
  MAX_INTERACTIONS,
  type PatchOutcome,
  type Report,
  record,
  type WatchedInteraction,
} from "@/lib/service-ui/devtools/panel/wire/interaction";

const idOf = (number: number) => `ui_evt_${number.toString(16).padStart(32, "0")}`;

function sent(number: number): Report {
  const entry = { p: "email", e: "input", u: "", ctx: "sc1.a.b" };
  const request = { ctx: "sc1.a.b", dispatchId: idOf(number), payload: { value: "x" } };
  return {
    kind: "sent",
    sent: { component: "demo", instanceId: "uci_1", entry, request, queuedMs: 1, atOnce: [] },
  };
}

function ended(number: number, status: number, code = ""): Report {
  const end = { status, code, answer: null, durationMs: 1, patchingMs: 1, atOnce: [] };
  return { kind: "ended", dispatchId: idOf(number), end };
}

const recordOf = (...reports: readonly Report[]) =>
  reports.reduce(record, [] as readonly WatchedInteraction[]);

describe("the record of interactions", () => {
  test("has the newest first, and forgets the oldest", () => {
    const reports = Array.from({ length: MAX_INTERACTIONS + 3 }, (_, number) => sent(number));
    const all = recordOf(...reports);

    expect(all).toHaveLength(MAX_INTERACTIONS);
    expect(all[0]?.request.dispatchId).toBe(idOf(MAX_INTERACTIONS + 2));
    expect(all.at(-1)?.request.dispatchId).toBe(idOf(3));
  });

  test("gives each answer to the dispatch that it answers, in whatever order they come", () => {
    const all = recordOf(sent(1), sent(2), ended(1, 200), ended(2, 403, "interaction_forbidden"));

    expect(all.map(({ progress, status, code }) => [progress, status, code])).toEqual([
      ["refused", 403, "interaction_forbidden"],
      ["answered", 200, ""],
    ]);
  });

  test("takes a dispatch without any answer for refused", () => {
    expect(recordOf(sent(1), ended(1, 0, "network_error"))[0]?.progress).toBe("refused");
  });

  test("marks what is overtaken only while it has no answer", () => {
    const overtaken = (number: number): Report => ({
      kind: "overtaken",
      dispatchId: idOf(number),
      by: { code: "replaced", atOnce: [] },
    });
    const all = recordOf(sent(1), sent(2), ended(1, 200), overtaken(1), overtaken(2));

    expect(all.map(({ progress, code }) => [progress, code])).toEqual([
      ["overtaken", "replaced"],
      ["answered", ""],
    ]);
  });

  test("collects what became of each patch, before the answer is told", () => {
    const patched = (rejection: PatchOutcome["rejection"]): Report => ({
      kind: "patched",
      dispatchId: idOf(1),
      outcome: { patch: { op: "setText", targetName: "a", value: "b" }, rejection, atMs: 1 },
    });
    const all = recordOf(sent(1), sent(2), patched(null), patched("invalid"), ended(1, 200));

    expect(all[1]?.patches.map(({ rejection }) => rejection)).toEqual([null, "invalid"]);
    expect(all[1]?.progress).toBe("answered");
    expect(all[0]?.patches).toEqual([]);
  });

  test("keeps the latest patches of a long stream", () => {
    const patched = (value: string): Report => ({
      kind: "patched",
      dispatchId: idOf(1),
      outcome: { patch: { value }, rejection: null, atMs: 1 },
    });
    const frames = Array.from({ length: 500 }, (_, index) => patched(String(index)));
    const [one] = recordOf(sent(1), ...frames);

    expect(one?.patches).toHaveLength(100);
    expect(one?.patches.at(-1)?.patch.value).toBe("499");
  });

  test("is empty once cleared, and a late answer brings nothing back", () => {
    expect(recordOf(sent(1), { kind: "cleared" }, ended(1, 200))).toEqual([]);
  });
});
