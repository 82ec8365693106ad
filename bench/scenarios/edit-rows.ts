import type { Browser, Page } from "playwright-core";
import { totalOf } from "../app/item";
import { stockOf } from "../app/stock";
import { requireOnce, requireShown } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { visit } from "../visit";

const EDITED = 10;
const SHOWN = 12;
const HANDLER_MS = 200;

/** a) Ten rows of a table are edited at once: until the last of their totals is right. */
export function editRows(browser: Browser, origin: string, rounds: number): Promise<Scenario> {
  const edit = (path: string) => async () => {
    const { page, book, close } = await visit(browser, origin, path, { handlerMs: HANDLER_MS });
    const items = stockOf(SHOWN).slice(0, EDITED);
    const right = items.map((item) => totalOf({ ...item, amount: item.amount + 1 }));
    const { ms, shown } = await clickAll(page, right);
    requireShown(path, shown, right);
    const asked = items.map(({ sku }) => `amount ${sku} 1`);
    requireOnce(path, asked, book());
    await close();
    return { ms };
  };
  return inRounds(
    `${EDITED} rows are edited in quick succession, the handler takes ${HANDLER_MS} ms: until the last total is right`,
    {
      own: edit(`/lists/one/${SHOWN}`),
      action: edit(`/lists/client/${SHOWN}`),
      htmx: edit(`/htmx/list/${SHOWN}`),
      query: edit(`/rows/${SHOWN}`),
    },
    { rounds },
  );
}

/** Presses the plus of as many rows as there are totals to come, and waits for these. */
function clickAll(page: Page, right: readonly string[]) {
  return page.evaluate(async (totals) => {
    const rows = [...document.querySelectorAll("tr")].slice(0, totals.length);
    const shownNow = () =>
      totals.map((_, row) => document.querySelectorAll("tr")[row]?.children[2]?.textContent);
    const startMs = performance.now();
    for (const row of rows) row.querySelectorAll("button")[1]?.click();
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (shownNow().join() !== totals.join()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    return { ms: performance.now() - startMs, shown: shownNow() };
  }, right);
}
