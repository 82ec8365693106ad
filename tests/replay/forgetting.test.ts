import { expect, it, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { createForgettingCheck } from "@/lib/service-ui/replay/forgetting";
import type { RedisReport } from "@/lib/service-ui/replay/redis-report";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";

const SOUND: RedisReport = {
  evictionPolicy: "noeviction",
  maxMemoryBytes: 1_000_000,
  survivesRestart: true,
  time: { serverMs: 1_800_000_000_000, aheadMs: 0 },
};
const EVICTING: RedisReport = { ...SOUND, evictionPolicy: "allkeys-lru" };

function create(allowForgetting = false) {
  const warnings: string[] = [];
  const onWarning = (text: string) => void warnings.push(text);
  return { warnings, check: createForgettingCheck({ allowForgetting, onWarning }) };
}

it("passes a store that neither evicts nor forgets at a restart, without a word", () => {
  const { check, warnings } = create();
  check(SOUND);
  expect(warnings).toEqual([]);
});

it.each([
  ["with a limit", EVICTING],
  ["whose limit is not told", { ...EVICTING, maxMemoryBytes: null }],
])("refuses a store that evicts, %s, and says what to set", (_, report) => {
  const { check, warnings } = create();
  expect(() => check(report)).toThrow(ReplayStoreUnavailable);
  expect(() => check(report)).toThrow(/allkeys-lru .*set noeviction.*UI_REPLAY_ALLOW_FORGETTING=1/);
  expect(warnings).toEqual([]);
});

it("gives the refusal a class for the log", () => {
  let refusal: unknown;
  try {
    create().check(EVICTING);
  } catch (error) {
    refusal = error;
  }
  expect(failureClass(refusal)).toBe("EVICTING_POLICY");
});

it("warns of a store that evicts, in place of a refusal, where that is allowed", () => {
  const { check, warnings } = create(true);
  check(EVICTING);
  const warning = /^Used dispatches can run again: .*allkeys-lru/;
  expect(warnings).toEqual([expect.stringMatching(warning)]);
});

it("warns of an evicting policy that has no limit yet", () => {
  const { check, warnings } = create();
  check({ ...EVICTING, maxMemoryBytes: 0 });
  expect(warnings).toEqual([expect.stringContaining("once maxmemory is set")]);
});

it("warns of a store without an append-only file, and of one that does not tell its policy", () => {
  const { check, warnings } = create();
  check({ ...SOUND, survivesRestart: false });
  check({ ...SOUND, evictionPolicy: null, maxMemoryBytes: null, survivesRestart: null });
  expect(warnings).toEqual([
    expect.stringContaining("appendonly no"),
    expect.stringMatching(/does not tell .*maxmemory-policy is noeviction/),
  ]);
});

it("says in one warning what a store doesn't tell, and which right the time needs", () => {
  const { check, warnings } = create();
  check({ ...SOUND, time: null });
  check({ ...SOUND, time: null, evictionPolicy: null });
  expect(warnings).toEqual([
    expect.stringMatching(/does not tell .*\(ACL \+time\)/),
    expect.stringMatching(/does not tell .*maxmemory-policy is noeviction.*\(ACL \+time\)/),
  ]);
  expect(warnings[0]).not.toContain("maxmemory-policy");
});

it("warns of each thing once, however many connections are made", () => {
  const { check, warnings } = create(true);
  for (let i = 0; i < 3; i += 1) check({ ...EVICTING, survivesRestart: false });
  expect(warnings).toHaveLength(2);
  check({ ...EVICTING, evictionPolicy: "volatile-ttl" });
  expect(warnings).toHaveLength(3);
});

it("needs nobody to tell", () => {
  const warn = vi.spyOn(console, "warn");
  createForgettingCheck({})({ ...SOUND, survivesRestart: false });
  expect(warn).not.toHaveBeenCalled();
});
