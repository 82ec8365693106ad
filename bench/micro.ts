/** The steps of a dispatch one by one, in a process of their own; prints JSON. */
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistry } from "../lib/service-ui/declare/create-registry";
import type { Exchange } from "../lib/service-ui/dispatch/answer-in-frames";
import { type DispatchServices, dispatch } from "../lib/service-ui/dispatch/dispatch";
import {
  type DispatchRequest,
  dispatchRequestOf,
} from "../lib/service-ui/dispatch/dispatch-request";
import { findForbiddenKey } from "../lib/service-ui/dispatch/payload-guard";
import { respond, toResponse } from "../lib/service-ui/dispatch/respond";
import { createTelemetry } from "../lib/service-ui/dispatch/telemetry";
import { createRateLimiter } from "../lib/service-ui/limit/rate-limiter";
import { expandInstance } from "../lib/service-ui/render/expand-instance";
import { signInstance } from "../lib/service-ui/render/sign-instance";
import { createMemoryStore } from "../lib/service-ui/replay/memory-store";
import type { ReplayStore } from "../lib/service-ui/replay/replay-store";
import { replayKey } from "../lib/service-ui/replay/replay-store";
import { createSqliteStore } from "../lib/service-ui/replay/sqlite-store";
import { memoryServices } from "../lib/service-ui/testing/memory-services";
import type { Claims } from "../lib/service-ui/wire/canonical-claims";
import { joinContext } from "../lib/service-ui/wire/canonical-claims";
import { createKeyRing } from "../lib/service-ui/wire/key-ring";
import { signClaims } from "../lib/service-ui/wire/sign-claims";
import { verifyContext } from "../lib/service-ui/wire/verify";
import { row } from "./app/row.ui";
import { signUp } from "./app/sign-up.ui";
import { measureFilling, measureStores } from "./micro-stores";
import { median, round } from "./quantile";

// So that a Redis that was started ends with this process, when it is told to end before its time.
process.once("SIGTERM", () => process.exit(143));

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 3 : 9;
/** Milliseconds of one round of one step. */
const ROUND_MS = isQuick ? 20 : 60;
const AT_ONCE = 8;

// Later than now: a store takes no token that is older than its first use.
const nowSeconds = Math.floor(Date.now() / 1000) + 5;
const secrets = ["first", "second", "third", "fourth"].map((name) => name.padEnd(40, "."));
const [secret = "", ...others] = secrets;
const keyRing = createKeyRing(secret);
const registry = createRegistry([signUp, row]);
const signing = { keyRing, binding: null, ttlSeconds: 3600, nowMs: () => nowSeconds * 1000 };
const { manifestText } = expandInstance(signInstance(signUp, undefined, signing));
const ctx = JSON.parse(manifestText).events[0].ctx;
const claims = verified(verifyContext(ctx, { keyRing, binding: null, nowSeconds }));
const payload = { value: "ada.lovelace@example.org" };

let dispatches = 0;
function newDispatchId(): string {
  dispatches += 1;
  return `ui_evt_${dispatches.toString(16).padStart(32, "0")}`;
}

function verified(result: ReturnType<typeof verifyContext>) {
  if (!result.ok) throw new Error(result.reason);
  return result.claims;
}

const scratch = mkdtempSync(join(tmpdir(), "service-ui-micro-"));
const stores: readonly (readonly [string, ReplayStore])[] = [
  ["memory", createMemoryStore()],
  ["SQLite", createSqliteStore({ directory: join(scratch, "pipeline") })],
];

const TYPE = {
  "content-type": "application/json",
  "ui-document": "0123456789abcdef0123456789abcdef",
};
const report = createTelemetry();

function servicesWith(replayStore: ReplayStore): DispatchServices {
  return memoryServices(
    { registry, keyRing, nowMs: Date.now },
    {
      replayStore,
      rateLimiter: createRateLimiter({ limit: 1e12, windowSeconds: 60 }, Date.now),
      authorizer: { authorize: () => true },
    },
  );
}

function exchangeOn(replayStore: ReplayStore): Exchange {
  const services = servicesWith(replayStore);
  return async (request) => respond(await report(() => dispatch(request, services), "next"), false);
}

const bodyText = (sent: unknown = payload) =>
  JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: sent });

function plainRequest(sent?: unknown): DispatchRequest {
  const bytes = Buffer.from(bodyText(sent));
  return { method: "POST", headers: new Headers(TYPE), body: async () => bytes };
}

function webRequest(): Request {
  const url = "http://app.example/__ui/dispatch";
  return new Request(url, { method: "POST", headers: TYPE, body: bodyText() });
}

function answered({ status }: { readonly status: number }): void {
  if (status !== 200) throw new Error(`a dispatch was answered ${status}`);
}

function issue(of: Claims): string {
  return joinContext(of, signClaims(of, keyRing, null));
}

type Step = readonly [name: string, step: () => unknown];

function verifyWith(ring: ReturnType<typeof createKeyRing>) {
  return () => verified(verifyContext(ctx, { keyRing: ring, binding: null, nowSeconds }));
}

const payloadOf = (keys: number) =>
  Object.fromEntries(Array.from({ length: keys }, (_, index) => [`field_${index}`, "a value"]));

const steps: readonly Step[] = [
  ["issue", () => issue(claims)],
  ["verify", verifyWith(keyRing)],
  ["guard", () => findForbiddenKey(payload)],
  ["registry", () => registry.resolve(claims)],
  ["replay key", () => replayKey(ctx, newDispatchId())],
  [
    "verify + guard + registry + replay key",
    () => {
      const found = verified(verifyContext(ctx, { keyRing, binding: null, nowSeconds }));
      if (findForbiddenKey(payload) !== null || !registry.resolve(found).ok) throw new Error("no");
      return replayKey(ctx, newDispatchId());
    },
  ],
  ...stores.flatMap(([name, store]): Step[] => {
    const exchange = exchangeOn(store);
    return [
      [`pipeline, ${name}`, async () => answered(await exchange(plainRequest()))],
      [
        `pipeline from Request to Response, ${name}`,
        async () => answered(toResponse(await exchange(dispatchRequestOf(webRequest())))),
      ],
    ];
  }),
];

const ringsOf = [1, 2, 4].map((keys): Step => {
  // The key that fits comes last: all of them are tried.
  const [first = "", ...rest] = [...others.slice(0, keys - 1), secret];
  return [`verify, ${keys} in the key ring`, verifyWith(createKeyRing(first, rest))];
});
const guards = [1, 10, 100, 1000].map((keys): Step => {
  const large = payloadOf(keys);
  return [`guard, ${keys} keys`, () => findForbiddenKey(large)];
});
const pipelines = [1, 10, 100].map((keys): Step => {
  const exchange = exchangeOn(createMemoryStore());
  const large = payloadOf(keys);
  return [
    `pipeline, memory, ${keys} keys`,
    async () => answered(await exchange(plainRequest(large))),
  ];
});
// As long as props that are sealed into an instance id make it.
const sealed = { ...claims, i: `uci_${"A".repeat(380)}` };
const sealedContext = issue(sealed);
const tokens: readonly Step[] = [
  ["issue, an instance id of 384 characters", () => issue(sealed)],
  [
    "verify, an instance id of 384 characters",
    () => verified(verifyContext(sealedContext, { keyRing, binding: null, nowSeconds })),
  ],
];
const manifests: readonly Step[] = [
  ["manifest, 1 event", () => expandInstance(signInstance(signUp, undefined, signing))],
  ["manifest, 3 events", () => expandInstance(signInstance(row, undefined, signing))],
];

/**
 * Microseconds of each step: medians of interleaved rounds, eight at once where a step is
 * asynchronous.
 */
async function measure(all: readonly Step[]): Promise<Record<string, number>> {
  const taken = new Map(all.map(([name]): [string, number[]] => [name, []]));
  for (let turn = -1; turn < ROUNDS; turn += 1) {
    for (const [name, step] of all) {
      const start = performance.now();
      let done = 0;
      let passed = 0;
      while (passed < ROUND_MS) {
        for (let batch = 0; batch < 16; batch += 1) {
          const started = Array.from({ length: AT_ONCE }, () => step());
          if (started[0] instanceof Promise) await Promise.all(started);
        }
        done += 16 * AT_ONCE;
        passed = performance.now() - start;
      }
      if (turn >= 0) taken.get(name)?.push((passed * 1000) / done);
    }
  }
  return Object.fromEntries([...taken].map(([name, times]) => [name, round(median(times))]));
}

const microseconds = await measure(steps);
const growth = await measure([...tokens, ...ringsOf, ...guards, ...pipelines, ...manifests]);
// What a process pays in which anything follows its promises, as Next does.
new AsyncLocalStorage<number>().enterWith(1);
const [followed] = steps.filter(([name]) => name === "pipeline, memory");
const underNext = followed ? await measure([followed]) : {};
const claimed = await measureStores(isQuick ? 1 : 5, isQuick ? 0.1 : 1);
const filling = await measureFilling(isQuick ? [0, 10_000] : [0, 10_000, 100_000]);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(
  JSON.stringify({
    microseconds,
    growth: { ...growth, ...filling },
    whilePromisesAreFollowed: underNext,
    stores: claimed,
  }),
);
process.exit(0);
