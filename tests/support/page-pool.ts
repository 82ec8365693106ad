import type { Page } from "playwright-core";

/**
 * Pages that tests use one after the other. A new context with its page costs nearly
 * a second of processor time, most of it for a process of its own; a used page costs a fifth.
 */
export class PagePool {
  readonly #open: () => Promise<Page>;
  readonly #free: Page[] = [];

  /** @param open opens a page in a context of its own */
  constructor(open: () => Promise<Page>) {
    this.#open = open;
  }

  /** Resolves with an empty page, and with what gives it back. */
  async take(): Promise<{ page: Page; giveBack: () => Promise<void> }> {
    const page = this.#free.pop() ?? (await this.#open());
    const giveBack = async () => {
      try {
        await empty(page);
        this.#free.push(page);
      } catch {
        // It is closed, on its way to another address, or worn out.
        await page.context().close();
      }
    };
    return { page, giveBack };
  }
}

/** Half of the entries that a browser keeps: a page with a full history behaves in another way. */
const MANY_ENTRIES = 25;

/**
 * Leaves nothing of one test to the next.
 *
 * @throws where the page can't be used again
 */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const entries = await page.evaluate(() => {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // An empty or a sandboxed document has no storage.
    }
    return history.length;
  });
  if (entries > MANY_ENTRIES) throw new Error("Its history is nearly full.");
  await context.clearCookies();
  await page.goto("about:blank");
}
