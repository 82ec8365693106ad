import { setTimeout as delay } from "node:timers/promises";
import type { EnginePage } from "../../tests/support/engines/engine-page";
import { ACTS, type Act, type Shown, type Watched, type WatchedWindow, watch } from "./watch";

/** The rows that a list has at first, all of them active. */
export const TITLES = Array.from({ length: 10 }, (_, index) => `todo ${index + 1}`);

const PATIENCE_MS = 60_000;

/**
 * Does each act once to a list of `TITLES`, and undoes none of them.
 *
 * @param around called for each act, and calls what does it
 * @throws (rejects) Error if the page comes to show something else than it should
 */
export async function doActs<Result>(
  page: EnginePage,
  around: (act: Act, run: () => Promise<Watched>) => Promise<Result>,
): Promise<Readonly<Record<Act, Result>>> {
  const rows = TITLES.map((title) => ["active", title]);
  const [toggled, removed, edited] = [rows[2], rows[4], rows[6]];
  if (!toggled || !removed || !edited) throw new Error("There are too few rows.");
  const at = (row: string[], selector: string) =>
    `.todo-list > li:nth-child(${rows.indexOf(row) + 1}) ${selector}`;
  const start = (type: string, title: string, wanted: string | null) =>
    page.evaluate(watch, type, title, wanted);

  const acts: Record<Act, () => Promise<void>> = {
    async toggle() {
      await start("click", "todo 3", "completed todo 3");
      toggled[0] = "completed";
      await page.click(at(toggled, ".toggle"));
    },
    async add() {
      await page.click(".new-todo");
      await page.type("one more");
      await start("keydown", "one more", "active one more");
      rows.push(["active", "one more"]);
      await page.press("Enter");
    },
    async remove() {
      await start("click", "todo 5", null);
      const selector = at(removed, ".destroy");
      rows.splice(rows.indexOf(removed), 1);
      await page.click(selector);
    },
    async edit() {
      await page.evaluate(
        (selector) => {
          const title = document.querySelector(selector);
          title?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
        },
        at(edited, ".title"),
      );
      await page.press("End");
      await page.type("!");
      edited[1] = "todo 7!";
      await start("keydown", "todo 7!", "active todo 7!");
      await page.press("Enter");
    },
  };

  const results: [Act, Result][] = [];
  for (const act of ACTS) {
    const result = await around(act, async () => {
      await acts[act]();
      const watched = await settled(page, act);
      const left = rows.filter(([state]) => state === "active").length;
      requireSame(act, watched.shown, {
        rows: rows.map((row) => row.join(" ")),
        count: `${left} items left`,
      });
      return watched;
    });
    results.push([act, result]);
  }
  return Object.fromEntries(results) as Record<Act, Result>;
}

async function settled(page: EnginePage, act: Act): Promise<Watched> {
  const untilMs = performance.now() + PATIENCE_MS;
  while (performance.now() < untilMs) {
    const watched = await page.evaluate(() => (window as unknown as WatchedWindow).watched());
    if (watched) return watched;
    await delay(25);
  }
  throw new Error(`${act}: the page never came to show it.`);
}

function requireSame(act: Act, shown: Shown, right: Shown): void {
  const [found, wanted] = [shown, right].map((one) => JSON.stringify(one));
  if (found !== wanted) throw new Error(`${act} shows ${found} instead of ${wanted}.`);
}
