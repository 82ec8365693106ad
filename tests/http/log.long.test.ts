import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { type Line, logLines } from "../support/log-lines";
import { visitPage } from "../support/page-user";
import { writeApp } from "../support/written-app";
import { FORGED, LOG_APP, OWN } from "./log-app";

const MAX_LINE_BYTES = 16_384;
const app = writeApp("log", LOG_APP);
beforeAll(() => app.build());
afterAll(() => app.remove());

/** A user of the app, started with an environment, and what its log has. */
async function visit(
  env: Record<string, string> = {},
  command: Parameters<typeof app.start>[0] = "start",
) {
  const running = await forThisTest(app.start(command, env));
  const user = await visitPage(running.url);
  const lines = () => logLines(running.output()).filter(isAsked);
  const failures = () => lines().filter(({ message }) => message === "dispatch failed");
  const fire = async (part: string) => (await user.fire(part, "click")).status;
  return { running, fire, lines, failures };
}

/** The lines that the app's own logger wrote. */
function ownLines(output: string): Line[] {
  const lines = output.split("\n").filter((line) => line.startsWith(OWN));
  return lines.map((line) => JSON.parse(line.slice(OWN.length))).filter(isAsked);
}

/** But for what a store tells of itself, at a time of its own, and what is said of origins. */
const isAsked = ({ message }: Line) => !/^replay store|origin/i.test(String(message));

describe.each(["start", "dev"] as const)("under next %s", (command) => {
  test("writes what a handler throws in one line, which it can't forge or flood", async () => {
    const { running, fire, lines, failures } = await visit({}, command);
    for (const part of ["forge", "long", "broken"]) expect(await fire(part)).toBe(500);
    await expect.poll(failures).toHaveLength(3);

    const [forged, long, broken] = failures();
    expect(forged).toMatchObject({
      level: "error",
      code: "handler_failed",
      component: "test.failing",
      part: "forge",
      event: "click",
      dispatchId: expect.stringMatching(/^ui_evt_[\da-f]{32}$/),
      error: {
        message: FORGED,
        stack: expect.stringContaining("\n    at "),
        causes: [expect.objectContaining({ message: "no stock" })],
      },
    });
    expect(lines()).not.toContainEqual(expect.objectContaining({ message: "forged" }));
    expect(long).toMatchObject({ part: "long", error: { name: "Error" } });
    expect(broken).toMatchObject({ part: "broken", error: { message: "It can't be read." } });
    const longest = Math.max(
      ...running
        .output()
        .split("\n")
        .map((line) => Buffer.byteLength(line)),
    );
    expect(longest).toBeLessThanOrEqual(MAX_LINE_BYTES);
    expect(running.output()).not.toMatch(/[\u2028\u0085]/);
  });
});

describe("the start", () => {
  const set = {
    UI_LOGLEVEL: "hidden-value",
    APP_SECRET_PREVIOUS: "hidden-value".repeat(4),
    UI_RATE_LIMIT: "7/70s",
  };

  test.each([
    ["before all else", {}],
    ["before the first dispatch where nothing checks the environment", { CHECK: "none" }],
  ])("is told %s, once, with what is in force and what is misspelled", async (_, env) => {
    const { running, fire, lines } = await visit({ ...set, ...env });
    for (const part of ["forge", "fine", "forge"]) await fire(part);
    await expect.poll(lines).toHaveLength(4);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: "info",
        message: "service ui started",
        store: "sqlite",
        previousSecrets: 1,
        rateLimit: "7/70s",
        nodeMount: false,
      }),
      expect.objectContaining({
        level: "warn",
        message: "unknown variable",
        name: "UI_LOGLEVEL",
      }),
      expect.objectContaining({ message: "dispatch failed" }),
      expect.objectContaining({ message: "dispatch failed" }),
    ]);
    expect(running.output()).not.toContain("hidden-value");
  });

  test("is not told at UI_LOG_LEVEL=error, nor anything at off", async () => {
    const quiet = await visit({ ...set, UI_LOG_LEVEL: "error" });
    await quiet.fire("forge");
    await expect.poll(quiet.lines).toEqual([expect.objectContaining({ level: "error" })]);

    const silent = await visit({ ...set, UI_LOG_LEVEL: "off" });
    expect(await silent.fire("forge")).toBe(500);
    await silent.running.stop();
    expect(silent.lines()).toEqual([]);
  });
});

describe("the app's own logger", () => {
  test("has every line, the first one too, if the start check is given it", async () => {
    const { running, fire, lines } = await visit({ OWN_LOGGER: "start" });
    await fire("forge");
    const own = () => ownLines(running.output());
    await expect.poll(own).toHaveLength(2);
    expect(own()).toEqual([
      expect.objectContaining({ level: "info", message: "service ui started" }),
      expect.objectContaining({ level: "error", part: "forge" }),
    ]);
    expect(lines()).toEqual([]);
  });

  test("has every line if only the route is given it", async () => {
    const { running, fire, lines } = await visit({ OWN_LOGGER: "route", CHECK: "none" });
    await fire("forge");
    await expect.poll(() => ownLines(running.output())).toHaveLength(2);
    expect(lines()).toEqual([]);
  });

  test.each(["throws", "rejects"])("costs no dispatch or line when it %s", async (manner) => {
    const { fire, failures } = await visit({ OWN_LOGGER: "start", BROKEN_LOGGER: manner });
    expect(await fire("fine")).toBe(200);
    expect(await fire("forge")).toBe(500);
    expect(await fire("fine")).toBe(200);
    await expect.poll(failures).toEqual([expect.objectContaining({ part: "forge" })]);
  });
});

test("dispatches go on when nobody reads the log any more", async () => {
  const { fire } = await visit({}, "server.mjs");
  for (const part of ["forge", "long", "forge"]) expect(await fire(part)).toBe(500);
  expect(await fire("fine")).toBe(200);
});
