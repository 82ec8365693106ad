import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createDispatchRoute, createHealthRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import { dispatchRequest } from "../support/wire";

beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  vi.stubEnv("NODE_ENV", "production");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const SECRET = "s".repeat(40);

test.each([
  ["a secret", { APP_SECRET: "" }, "APP_SECRET is not set"],
  ["a store", { APP_SECRET: SECRET }, "This is Cloudflare Workers, which has no disk"],
  [
    "a store over HTTP",
    { APP_SECRET: SECRET, REDIS_URL: "redis://r" },
    "This is Cloudflare Workers, which keeps no connection",
  ],
])(
  "says what a Worker without %s lacks: at the start, of each dispatch, to a probe",
  async (_, env, reason) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("A Worker has no process to end.");
    });
    const log = vi.spyOn(console, "error").mockReturnValue();
    const lines = () => log.mock.calls.map(([line]) => JSON.parse(line));
    const told = { level: "error", message: expect.stringContaining(reason) };

    await stopWhereMisconfigured();
    expect(exit).not.toHaveBeenCalled();
    expect(lines()).toEqual([expect.objectContaining(told)]);

    const dispatch = createDispatchRoute(createRegistry([]));
    for (const count of [2, 3]) {
      await expect(dispatch(dispatchRequest({ ctx: "sc1.e30.x" }))).rejects.toThrow(reason);
      expect(lines()).toEqual(Array(count).fill(expect.objectContaining(told)));
    }

    const health = await createHealthRoute().GET(new Request("http://app.example/__ui/health"));
    expect(health.status).toBe(503);
    const failure = "MISCONFIGURED";
    const advice = expect.stringContaining(reason);
    expect(await health.json()).toEqual({ store: null, failure, advice });
  },
);
