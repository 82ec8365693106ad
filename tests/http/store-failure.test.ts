import { expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { freePort } from "../support/free-port";
import { startNext } from "../support/next-server";
import { newDispatchId, post } from "../support/wire";

test.each([
  ["a folder that is none", "ENOTDIR", async () => ({ UI_REPLAY_DIR: "/dev/null/claims" })],
  [
    "a Redis that is down",
    "ECONNREFUSED",
    async () => ({ REDIS_URL: `redis://user:secret@127.0.0.1:${await freePort()}` }),
  ],
])("says in the log why the store failed, without values: %s", async (_, word, environment) => {
  const server = await startNext({ env: await environment() });
  try {
    const { ctx } = await signUpEntry(server.url);
    const answer = await post(server.url, { ctx, dispatchId: newDispatchId(), payload: {} });
    expect([answer.status, answer.code]).toEqual([503, "replay_store_unavailable"]);
    expect(JSON.stringify(answer.body)).not.toContain(word);
    const line = server
      .output()
      .split("\n")
      .find((text) => text.includes("dispatch refused"));
    expect(JSON.parse(line ?? "{}").reason).toMatch(
      new RegExp(`^The replay store cannot answer: .*\\. ${word}$`),
    );
    expect(server.output()).not.toContain("secret");
  } finally {
    await server.stop();
  }
});
