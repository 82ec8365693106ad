import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createDispatchRoute, createHealthRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import type { ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { fail } from "../support/for-this-test";
import { recordLines } from "../support/log-lines";
import { TEST_SECRET } from "../support/next-server";
import { type ServedHandler, serveWebHandler } from "../support/serve-web-handler";
import { newDispatchId, post, sign } from "../support/wire";

let ran = 0;
const registry = createRegistry([
  defineUiComponent({
    name: "test.button",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [
      on("go", "click", () => {
        ran += 1;
      }),
    ],
  }),
]);

let server: ServedHandler | undefined;
beforeEach(() => {
  ran = 0;
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", TEST_SECRET);
  vi.stubEnv("UI_REPLAY_TIMEOUT_MS", "50");
  // The store of the environment can't work, so whoever asks it is found out.
  vi.stubEnv("UI_REPLAY_DIR", "/dev/null/nowhere");
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  vi.unstubAllEnvs();
  // A process reads its environment and gets its store once; the next test is another process.
  for (const name of ["keys", "services", "replay-store", "log", "announced"]) {
    Reflect.deleteProperty(globalThis, Symbol.for(`service-ui.${name}`));
  }
});

function dispatchOf() {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { c: "test.button", i: "uci_AAAAAAAAAAAAAAAAAAAAAA", p: "go", e: "click", u: "" };
  return {
    ctx: sign({ ...claims, iat, exp: iat + 600 }, TEST_SECRET),
    dispatchId: newDispatchId(),
  };
}

/** A store over a set, which an app might have in its database. */
function createOwnStore() {
  const asked: [string, number][] = [];
  const used = new Set<string>();
  const store: ReplayStore = {
    async claim(key, expiresAt) {
      asked.push([key, expiresAt]);
      const isFirst = !used.has(key);
      used.add(key);
      return isFirst;
    },
  };
  return { store, asked };
}

/** An app whose dispatch route brings a store, with its health route. */
async function serve(replayStore: ReplayStore) {
  const { lines, logger } = recordLines();
  const dispatch = createDispatchRoute(registry, { replayStore, logger });
  const { GET } = createHealthRoute();
  server = await serveWebHandler((request) => (request.method === "GET" ? GET : dispatch)(request));
  const { url } = server;
  const health = async () => {
    const response = await fetch(`${url}/__ui/health`);
    return { status: response.status, ...(await response.json()) };
  };
  return { url, lines, health };
}

test("asks an app's own store, for dispatches and for probes", async () => {
  const { store, asked } = createOwnStore();
  const { url, health } = await serve(store);
  const sent = dispatchOf();
  expect((await post(url, sent)).status).toBe(200);
  expect((await post(url, sent)).code).toBe("duplicate_dispatch");
  expect(ran).toBe(1);
  expect(asked).toHaveLength(2);
  expect(asked[0]?.[0]).toMatch(new RegExp(`^[0-9a-f]{64}:${sent.dispatchId}$`));
  expect(asked[0]?.[1]).toBeGreaterThan(Date.now() / 1000 + 600);
  expect(await health()).toEqual({ status: 200, store: "own", failure: null });
  expect(asked.at(-1)?.[0]).toMatch(/^trial:/);
});

describe("refuses with 503, runs nothing and isn't ready, where the store", () => {
  test.each<[string, () => unknown, failure: string]>([
    ["lies: undefined", async () => {}, "NO_CERTAIN_ANSWER"],
    ["lies: 1", async () => 1, "NO_CERTAIN_ANSWER"],
    ["lies: a text", async () => "true", "NO_CERTAIN_ANSWER"],
    ["throws", () => fail("down"), "NO_CERTAIN_ANSWER"],
    [
      "rejects",
      () => Promise.reject(Object.assign(new Error("SET"), { code: "ECONNREFUSED" })),
      "ECONNREFUSED",
    ],
    ["hangs", () => new Promise(() => {}), "ETIMEDOUT"],
  ])("%s", async (_, claim, failure) => {
    const { url, lines, health } = await serve({ claim } as ReplayStore); // as plain JavaScript may
    const answer = await post(url, dispatchOf());
    expect([answer.status, answer.code]).toEqual([503, "replay_store_unavailable"]);
    expect(ran).toBe(0);
    expect(await health()).toEqual({ status: 503, store: "own", failure });
    const down = lines.filter(({ message }) => message === "replay store down");
    // One line for each reason, of which a machine that is busy is one.
    expect(new Set(down.map((line) => `${line.store} ${line.class}`))).toEqual(
      new Set([`own ${failure}`]),
    );
  });
});

test.each<[string, () => Promise<boolean>, failure: string]>([
  ["rejects", () => Promise.reject(new Error("full")), "NO_CERTAIN_ANSWER"],
  ["throws", () => fail("full"), "NO_CERTAIN_ANSWER"],
  ["hangs", () => new Promise(() => {}), "ETIMEDOUT"],
])("logs once that the store can't keep what became of a dispatch, if it %s", async (...given) => {
  const [, writeReceipt, failure] = given;
  const { store } = createOwnStore();
  const written = vi.fn(writeReceipt);
  const { url, lines } = await serve({
    ...store,
    writeReceipt: written,
    readReceipt: async () => undefined,
  });
  const headers = { "Ui-Document": "a-document-of-this-test" };
  const sent = dispatchOf();
  for (const one of [sent, dispatchOf(), dispatchOf()]) {
    expect((await post(url, one, { headers })).status).toBe(200);
  }
  const told = () => lines.filter(({ message }) => message === "receipt not written");
  await expect.poll(told).toHaveLength(1);

  expect((await post(url, dispatchOf(), { headers })).status).toBe(200);
  await expect.poll(() => written.mock.calls.length).toBe(4);
  const again = await post(url, sent, { headers });
  expect([again.code, again.body.outcome, ran]).toEqual(["duplicate_dispatch", "unknown", 4]);
  expect(told()).toEqual([
    expect.objectContaining({ level: "warn", store: "own", class: failure }),
  ]);
});

test("knows from the start on which store the app brings, before its route is loaded", async () => {
  vi.stubEnv("UI_PROCESSES", "3"); // servers that share no disk
  const { store, asked } = createOwnStore();
  const { lines, logger } = recordLines();
  stopWhereMisconfigured({ replayStore: store, logger });
  await expect.poll(() => asked.length).toBe(1);
  expect(lines[0]).toMatchObject({ message: "service ui started", store: "own" });
  const response = await createHealthRoute().GET(new Request("http://a/__ui/health"));
  expect(await response.json()).toEqual({ store: "own", failure: null });
});

test("keeps to the first store that it gets, also where a second route brings another", async () => {
  const first = createOwnStore();
  const second = createOwnStore();
  createDispatchRoute(registry, { replayStore: first.store });
  const { url } = await serve(second.store);
  const sent = dispatchOf();
  expect((await post(url, sent)).status).toBe(200);
  expect((await post(url, sent)).status).toBe(409);
  expect([first.asked.length, second.asked.length]).toEqual([2, 0]);
});

test("throws for an authorizer in the place of the options", () => {
  class Authorizer {
    authorize() {
      return false;
    }
  }
  const create = () => createDispatchRoute(registry, new Authorizer() as object);
  expect(create).toThrow("createDispatchRoute(registry, { authorizer })");
});

// The last test, because its process goes on trying the store that can't work.
test("says so where a store comes later than the start, and asks it from then on", async () => {
  stopWhereMisconfigured({ logger: recordLines().logger });
  const { GET } = createHealthRoute();
  expect((await GET(new Request("http://a/__ui/health"))).status).toBe(503);

  const { store, asked } = createOwnStore();
  const { url, lines } = await serve(store);
  expect(lines).toMatchObject([{ level: "warn", message: "replay store passed late" }]);
  expect((await post(url, dispatchOf())).status).toBe(200);
  expect(asked).toHaveLength(1);
});
