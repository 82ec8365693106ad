import type { Browser, Page } from "playwright-core";
import { stockOf } from "../app/stock";
import { outcomeOf } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { visit } from "../visit";

const INTERACTIONS = 20;
const ROWS = 12;
const PATIENCE_MS = 2_000;

/** The origins of a build and of the next one. */
interface Deployment {
  readonly before: string;
  readonly after: string;
}

/**
 * e) A new build in a new process takes the place of the one that wrote the open page.
 *
 * @param tuned both builds with `NEXT_SERVER_ACTIONS_ENCRYPTION_KEY`
 */
export function deploy(
  browser: Browser,
  plain: Deployment,
  tuned: Deployment,
  rounds: number,
): Promise<Scenario> {
  const goOn =
    (path: string, { before, after }: Deployment) =>
    async () => {
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
      own: goOn(`/lists/one/${ROWS}`, plain),
      action: goOn(`/lists/client/${ROWS}`, plain),
      actionWithKey: goOn(`/lists/client/${ROWS}`, tuned),
      htmx: goOn(`/htmx/list/${ROWS}`, plain),
      query: goOn(`/rows/${ROWS}`, plain),
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
