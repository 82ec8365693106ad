import { expect, test, vi } from "vitest";
import { ConfigurationError } from "@/lib/service-ui/configuration/variables";
import { answerHealth } from "@/lib/service-ui/next/health/answer-health";

const ADDRESS = "https://shop.example/__ui/health";

const TOKEN = "token-of-the-operator-0123456789abcdef";

function ask(
  failure: string | null,
  address = ADDRESS,
  method = "GET",
  headers: Record<string, string> = {},
  unready: string | null = null,
) {
  const tryStore = vi.fn(async () => failure);
  const answer = answerHealth(new Request(address, { method, headers }), () => ({
    store: "redis",
    tryStore,
    unready: () => unready,
    token: TOKEN,
    about: () => ({ key: "0123456789abcdef" }),
  }));
  return { answer, tryStore };
}

test.each([
  [null, 200],
  ["ECONNREFUSED", 503],
])("says the store and the class of its failure alone: %s", async (failure, status) => {
  const answer = await ask(failure).answer;
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toEqual({ store: "redis", failure });
});

test("tells whoever has the token what to do, and what has to be the same everywhere", async () => {
  const authorization = `Bearer ${TOKEN}`;
  const answer = await ask("SQLITE_FULL", ADDRESS, "GET", { authorization }).answer;
  expect(await answer.json()).toEqual({
    store: "redis",
    failure: "SQLITE_FULL",
    advice: expect.stringContaining("is full: free some space"),
    key: "0123456789abcdef",
  });
});

test.each([
  "",
  "Bearer",
  "Bearer ",
  TOKEN,
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  "Bearer null",
])("tells nobody else more: %s", async (authorization) => {
  const answer = await ask(null, ADDRESS, "GET", { authorization }).answer;
  expect([answer.status, await answer.json()]).toEqual([200, { store: "redis", failure: null }]);
});

test("tells nobody more if no token is set", async () => {
  for (const authorization of ["Bearer null", "Bearer ", "Bearer undefined"]) {
    const request = new Request(ADDRESS, { headers: { authorization } });
    const about = () => ({ key: "0123456789abcdef" });
    const tryStore = async () => null;
    const answer = await answerHealth(request, () => ({
      store: "own",
      tryStore,
      unready: () => null,
      token: null,
      about,
    }));
    expect(await answer.json()).toEqual({ store: "own", failure: null });
  }
});

test("says that the process is live without asking anything", async () => {
  const subject = vi.fn();
  const answer = await answerHealth(new Request(`${ADDRESS}?live`), subject);
  expect([answer.status, await answer.json()]).toEqual([200, { live: true }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(subject).not.toHaveBeenCalled();
});

test.each(["ECONNREFUSED", "CLOCK", null])(
  "says that the process is ready whatever the trial ends with: %s",
  async (failure) => {
    const answer = await ask(failure, `${ADDRESS}?ready`).answer;
    expect([answer.status, await answer.json()]).toEqual([200, { ready: true }]);
  },
);

test("says that a process is ready while the store hangs", async () => {
  const subject = () => ({
    store: "redis",
    tryStore: () => new Promise<null>(() => {}),
    unready: () => null,
    token: null,
    about: () => ({}),
  });
  const answer = await answerHealth(new Request(`${ADDRESS}?ready`), subject);
  expect(answer.status).toBe(200);
});

test("says that a process with a wrong clock isn't ready, and lets a trial look anew", async () => {
  const { answer, tryStore } = ask("CLOCK", `${ADDRESS}?ready`, "GET", {}, "CLOCK");
  expect((await answer).status).toBe(503);
  expect(await (await answer).json()).toEqual({ ready: false, failure: "CLOCK" });
  // Nobody else would: a process that gets no users makes no claims.
  expect(tryStore).toHaveBeenCalledOnce();
});

test("answers HEAD as GET, without content", async () => {
  const answer = await ask("READONLY", ADDRESS, "HEAD").answer;
  expect([answer.status, await answer.text()]).toEqual([503, ""]);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "refuses %s with what is allowed, and asks nothing",
  async (method) => {
    const { answer, tryStore } = ask(null, ADDRESS, method);
    const { status, headers } = await answer;
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect((await (await answer).json()).code).toBe("method_not_allowed");
    expect(tryStore).not.toHaveBeenCalled();
  },
);

test("says in one sentence what is wrong with the environment of a Worker", async () => {
  const advice = "APP_SECRET is not set. Set it to …";
  const misconfigured = () => {
    throw new ConfigurationError(advice);
  };
  const answer = await answerHealth(new Request(ADDRESS), misconfigured);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ store: null, failure: "MISCONFIGURED", advice });
  const ready = await answerHealth(new Request(`${ADDRESS}?ready`), misconfigured);
  expect(ready.status).toBe(503);
  // Whether the process answers doesn't depend on its environment.
  const live = await answerHealth(new Request(`${ADDRESS}?live`), misconfigured);
  expect(live.status).toBe(200);
});

test("hides no other failure", async () => {
  const broken = () => {
    throw new TypeError("broken");
  };
  await expect(answerHealth(new Request(ADDRESS), broken)).rejects.toThrow("broken");
});
