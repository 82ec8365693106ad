import { expect, test, vi } from "vitest";
import { answerHealth } from "@/lib/service-ui/next/health/answer-health";

const ADDRESS = "https://shop.example/__ui/health";

function ask(failure: string | null, address = ADDRESS, method = "GET") {
  const tryStore = vi.fn(async () => failure);
  const answer = answerHealth(new Request(address, { method }), () => ({
    store: "redis",
    tryStore,
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

test.each(["live", "ready"])(
  "says that the process is %s without asking the store",
  async (what) => {
    const subject = vi.fn();
    const answer = await answerHealth(new Request(`${ADDRESS}?${what}`), subject);
    expect([answer.status, await answer.json()]).toEqual([200, { [what]: true }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(subject).not.toHaveBeenCalled();
  },
);

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
