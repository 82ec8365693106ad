import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type NextOptions, startNext } from "../support/next-server";
import { newDispatchId, post } from "../support/wire";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SERVERS: readonly (readonly [string, NextOptions])[] = [
  ["next start", { mount: "next" }],
  ["the Node mount", { mount: "node" }],
  ["the standalone server", { standalone: join(ROOT, ".next/standalone/server.js") }],
];

test.each(SERVERS)(
  "isn't ready after SIGUSR2, and answers all the same: %s",
  async (_, options) => {
    const { url, pid } = await forThisTest(startNext(options));
    const probe = async (query: string) => {
      const answer = await fetch(`${url}/__ui/health${query}`);
      return [answer.status, await answer.json()];
    };
    const { ctx } = await signUpEntry(url);
    expect(await probe("?ready")).toEqual([200, { ready: true }]);

    process.kill(pid, "SIGUSR2");
    await expect.poll(() => probe("?ready")).toEqual([503, { draining: true }]);
    expect(await probe("")).toEqual([503, { draining: true }]);
    expect(await probe("?live")).toEqual([200, { live: true }]);
    const answer = await post(url, { ctx, dispatchId: newDispatchId(), payload: { value: "x" } });
    expect(answer.status).toBe(200);
  },
);
