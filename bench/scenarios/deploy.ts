import type { Browser, Page } from "playwright-core";
import { stockOf } from "../app/stock";
import { outcomeOf } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { visit } from "../visit";

const INTERACTIONS = 20;
const ROWS = 12;
const PATIENCE_MS = 2_000;

/** e) A new build in a new process takes the place of the one that wrote the open page. */
export function deploy(
  browser: Browser,
  before: string,
  after: string,
  rounds: number,
): Promise<Scenario> {
  const goOn = (path: string) => async () => {
    const { page, link, book, close } = await visit(browser, before, path);
    link.leadTo(after);
    const asked: string[] = [];
    let succeeded = 0;
    for (let done = 0; done < INTERACTIONS; done += 1) {
      const row = done % ROWS;
      asked.push(`amount ${stockOf(ROWS)[row]?.sku} 1`);
      if (await changes(page, row)) succeeded += 1;
    }
    const { once, twice } = outcomeOf(asked, book());
    await close();
    return { succeeded, writtenOnce: once - twice, of: INTERACTIONS };
  };
  return inRounds(
    `a new build in a new process takes over while a page is open: how many of its next ${INTERACTIONS} interactions succeed without the user doing anything`,
    {
      own: goOn(`/lists/one/${ROWS}`),
      action: goOn(`/lists/client/${ROWS}`),
      htmx: goOn(`/htmx/list/${ROWS}`),
    },
    { rounds, together: true },
  );
}

/** Whether a row's amount is one more soon after its plus is pressed. */
function changes(page: Page, row: number): Promise<boolean> {
  const find = `document.querySelectorAll("tr")[${row}]`;
  // As text: the page may load again meanwhile, and then this rejects.
  const press = `new Promise((resolve) => {
    const amount = () => ${find}?.querySelector("span")?.textContent;
    const before = amount();
    if (before === undefined) return resolve(false);
    const observer = new MutationObserver(() => {
      if (amount() === before) return;
      observer.disconnect();
      resolve(amount() === String(Number(before) + 1));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    setTimeout(() => resolve(false), ${PATIENCE_MS});
    ${find}.querySelectorAll("button")[1].click();
  })`;
  return page.evaluate<boolean>(press).catch(() => false);
}
