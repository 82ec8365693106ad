import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { LONG_LIST } from "../app/list.ui";
import { requireOnce, requireShown } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { visit } from "../visit";

const NAME = "lantern";

/** d) A row is added to a list of a hundred, above which their number stands. */
export function addRow(browser: Browser, origin: string, rounds: number): Promise<Scenario> {
  const add = (path: string) => async () => {
    const { page, link, book, close } = await visit(browser, origin, path);
    await page.fill("#name", NAME);
    const before = { ...link.bytes };
    const { localMs, rowMs, shown } = await page.evaluate(submit);
    requireShown(path, shown, [`${LONG_LIST + 1} items`, LONG_LIST + 1, NAME]);
    requireOnce(path, [`add ${NAME}`], book());
    await delay(200); // The end of the last response may follow its rows.
    const bytes = link.bytes.up - before.up + link.bytes.down - before.down;
    await close();
    return { localMs, rowMs, bytes };
  };
  return inRounds(
    `a row is added to a list of ${LONG_LIST}: until the count above it has changed, until the row is there, bytes both ways`,
    {
      own: add("/add/own"),
      action: add("/add/action"),
      htmx: add("/htmx/add"),
      query: add("/add/query"),
    },
    { rounds },
  );
}

/** In the page: presses "Add", and tells when the count and the row have come. */
function submit() {
  const count = () => document.querySelector("#count")?.textContent;
  const rows = () => document.querySelectorAll("#rows tr");
  const before = { count: count(), rows: rows().length };
  const startMs = performance.now();
  let localMs = 0;
  return new Promise<{ localMs: number; rowMs: number; shown: unknown[] }>((resolve) => {
    const observer = new MutationObserver(() => {
      if (localMs === 0 && count() !== before.count) localMs = performance.now() - startMs;
      if (localMs === 0 || rows().length === before.rows) return;
      observer.disconnect();
      const last = [...rows()].at(-1)?.children[0]?.textContent;
      const rowMs = performance.now() - startMs;
      resolve({ localMs, rowMs, shown: [count(), rows().length, last] });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    document.querySelector<HTMLButtonElement>("form button")?.click();
  });
}
