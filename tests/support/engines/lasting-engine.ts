import type { Engine, PersonPage } from "./engine-page";

/** A browser that gives no page within this time is ended; each new attempt has as much more. */
const LIMIT_MS = 30_000;
const ATTEMPTS = 4;
/** How long a browser may take to end politely. */
const END_MS = 10_000;

type OpenPage = () => Promise<PersonPage>;
type End = () => unknown;

/**
 * Starts a browser and resolves with what opens its pages. `onEnd` takes what ends each process,
 * as soon as that process is there: a start that hangs is ended as well.
 */
export type StartBrowser = (onEnd: (end: End) => void) => Promise<OpenPage>;

/**
 * An engine with one browser for all its pages. A browser of the system hangs now and then, at its
 * start or later: one that gives no page in time is ended, and the next attempt starts another.
 *
 * @param limitMs how long the first attempt may take
 */
export function lastingEngine(name: string, start: StartBrowser, limitMs = LIMIT_MS): Engine {
  let browser: Browser | undefined;
  const end = async () => {
    const ending = browser;
    browser = undefined;
    await ending?.end();
  };
  return {
    async open() {
      for (let attempt = 1; ; attempt++) {
        try {
          browser ??= new Browser(start);
          return await within(attempt * limitMs, browser.open());
        } catch (error) {
          await end();
          if (attempt === ATTEMPTS) throw error;
          console.warn(`${name} gave no page (attempt ${attempt}): ${error}. Starting it anew.`);
        }
      }
    },
    close: end,
  };
}

class Browser {
  readonly #ends: End[] = [];
  readonly #started: Promise<OpenPage>;
  #hasEnded = false;

  constructor(start: StartBrowser) {
    this.#started = start((end) => {
      this.#ends.push(end);
      if (this.#hasEnded) void this.end();
    });
  }

  async open(): Promise<PersonPage> {
    return (await this.#started)();
  }

  /** Never rejects, and takes as long as it must, not longer. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const end of this.#ends.splice(0).reverse()) {
      await within(END_MS, Promise.resolve().then(end)).catch(() => undefined);
    }
  }
}

async function within<Value>(limitMs: number, awaited: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing after ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([awaited, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
