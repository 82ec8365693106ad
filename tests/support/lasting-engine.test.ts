import { afterEach, expect, test, vi } from "vitest";
import type { EnginePage } from "./engines/engine-page";
import { lastingEngine, type StartBrowser } from "./engines/lasting-engine";

const PAGE = {} as EnginePage;
const hangs = () => new Promise<never>(() => undefined);

/** Starts browsers that fail as listed, then one that gives its page; tells what has happened. */
function browsers(...failures: readonly ("start" | "page" | "broken")[]) {
  const happened: string[] = [];
  let started = 0;
  const start: StartBrowser = async (onEnd) => {
    const number = ++started;
    const failure = failures[number - 1];
    happened.push(`start ${number}`);
    onEnd(() => {
      happened.push(`end ${number}`);
      return number === 1 ? Promise.reject(new Error("It has hung up.")) : undefined;
    });
    if (failure === "start") await hangs();
    if (failure === "broken") throw new Error("No screen.");
    return async () => (failure === "page" ? hangs() : PAGE);
  };
  return { happened, start };
}

const warn = vi.spyOn(console, "warn").mockReturnValue();
afterEach(() => void warn.mockClear());

test("opens every page in one browser", async () => {
  const { happened, start } = browsers();
  const engine = lastingEngine("Engine", start);
  expect(await engine.open()).toBe(PAGE);
  expect(await engine.open()).toBe(PAGE);
  await engine.close();
  expect(happened).toEqual(["start 1", "end 1"]);
});

test.each(["start", "page", "broken"] as const)(
  "starts the browser anew, and says so, when one fails: %s",
  async (failure) => {
    const { happened, start } = browsers(failure, failure);
    const engine = lastingEngine("Engine", start, 1);
    expect(await engine.open()).toBe(PAGE);
    expect(happened).toEqual(["start 1", "end 1", "start 2", "end 2", "start 3"]);
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      expect.stringMatching(/^Engine gave no page \(attempt 1\): .+ Starting it anew\.$/),
      expect.stringMatching(/^Engine gave no page \(attempt 2\)/),
    ]);
  },
);

test("gives up after four browsers, and has ended each", async () => {
  const { happened, start } = browsers("start", "page", "start", "page");
  const engine = lastingEngine("Engine", start, 1);
  await expect(engine.open()).rejects.toThrow("nothing after");
  expect(happened.filter((event) => event.startsWith("end"))).toHaveLength(4);
});

test("ends what a start that was given up brings later", async () => {
  const ends: string[] = [];
  let resume = (): void => undefined;
  const stall = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let started = 0;
  const engine = lastingEngine(
    "Engine",
    async (onEnd) => {
      if (++started === 1) {
        await stall;
        onEnd(() => ends.push("late"));
      }
      return async () => PAGE;
    },
    1,
  );
  await engine.open();
  resume();
  await expect.poll(() => ends).toEqual(["late"]);
});
