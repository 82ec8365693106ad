import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitPage } from "../support/page-visitor";
import { type RunningApp, writeApp } from "../support/written-app";
import { NEXT_FUNCTIONS_APP } from "./next-functions-app";

const PATIENCE_MS = 240_000;
const app = writeApp("next-functions", NEXT_FUNCTIONS_APP);
afterAll(() => app.remove());

describe.each(["start", "dev"] as const)("under next %s", (command) => {
  let running: RunningApp;
  beforeAll(async () => {
    if (command === "start") await app.build();
    running = await app.start(command);
  }, PATIENCE_MS);
  afterAll(() => running?.stop());

  /** What a handler has said in its patch. */
  async function said(visitor: Awaited<ReturnType<typeof visitPage>>, part: string) {
    const { status, body } = await visitor.fire(part, "click", {}, { "x-probe": "probed" });
    expect(status).toBe(200);
    const [patch] = body.patches as { value: string }[];
    return patch?.value;
  }

  test("a handler reads, sets and deletes cookies, and the browser has them", async () => {
    const visitor = await visitPage(running.url);

    expect(await said(visitor, "read-cookie")).toBe("none");
    await said(visitor, "set-cookie");
    expect(visitor.cookies.get("seen")).toBe("yes");
    expect(await said(visitor, "read-cookie")).toBe("yes");
    await said(visitor, "delete-cookie");
    expect(visitor.cookies.has("seen")).toBe(false);
  });
});
