/*
 * Runs in a page before everything else: time passes as far as the test plays it, and nothing is
 * left to chance.
 */

interface Timer {
  readonly atMs: number;
  readonly act: () => void;
}

declare global {
  interface Window {
    /** How much time was played in this page and those before it, milliseconds. */
    playedMs: number;
    /** Lets time pass. */
    playTime(ms: number): Promise<void>;
    /** Resolves when nothing is left to do in the page but what time or the test decides. */
    quiet(): Promise<void>;
    nativeFetch: typeof fetch;
  }
}

const nativeTimeout = setTimeout;
const timers = new Map<number, Timer>();
let last = 1_000_000;

const hop = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

async function quiet(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (let hops = 0; hops < 6; hops++) await hop();
    await new Promise((resolve) => nativeTimeout(resolve));
  }
}

async function playTime(ms: number): Promise<void> {
  const endMs = self.playedMs + ms;
  for (;;) {
    const [next] = [...timers].sort(([, one], [, other]) => one.atMs - other.atMs);
    if (!next || next[1].atMs > endMs) break;
    timers.delete(next[0]);
    self.playedMs = Math.max(self.playedMs, next[1].atMs);
    next[1].act();
    await quiet();
  }
  self.playedMs = endMs;
}

const nativeClear = clearTimeout;
const { timeOrigin } = performance;
const now = performance.now.bind(performance);
const dateNow = Date.now;
const startedMs = self.playedMs;
let chance = 1;
Object.defineProperty(performance, "timeOrigin", { get: () => timeOrigin + startedMs });
Object.defineProperty(performance, "now", { value: () => now() + self.playedMs - startedMs });
Date.now = () => dateNow() + self.playedMs;
Math.random = () => {
  chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
  return chance / 2 ** 32;
};
Object.assign(self, {
  quiet,
  playTime,
  nativeFetch: fetch.bind(self),
  setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (!(ms >= 1)) return nativeTimeout(act, 0, ...given);
    last += 1;
    timers.set(last, { atMs: self.playedMs + ms, act: () => act(...given) });
    return last;
  },
  clearTimeout: (timer: number) => {
    if (!timers.delete(timer)) nativeClear(timer);
  },
});

export type {};
