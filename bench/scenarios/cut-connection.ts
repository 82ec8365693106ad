import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { stockOf } from "../app/stock";
import { outcomeOf } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { comesTrue, visit } from "../visit";

const INTERACTIONS = 10;
const EACH_MS = 300;
const CUT_AFTER = 4;
const CUT_MS = 3_000;
const HANDLER_MS = 200;
/** Once the connection is back, for everything to come to its end. */
const PATIENCE_MS = 5_000;

/**
 * f) The connection is cut in the middle of interactions with ten rows.
 *
 * @param tuned the origin of the build with Next's `experimental.useOffline`
 */
export function cutConnection(
  browser: Browser,
  plain: string,
  tuned: string,
  rounds: number,
): Promise<Scenario> {
  const goOn = (path: string, origin: string) => async () => {
    const { page, link, book, close } = await visit(browser, origin, path, {
      handlerMs: HANDLER_MS,
    });
    const items = stockOf(INTERACTIONS);
    let untilMs = 0;
    const asked = items.map(({ sku }) => `amount ${sku} 1`);
    for (let row = 0; row < INTERACTIONS; row += 1) {
      // A page that an error has replaced has no such button.
      await page.evaluate(
        `document.querySelectorAll("tr")[${row}]?.querySelectorAll("button")[1]?.click()`,
      );
      if (row === CUT_AFTER) {
        // Its handler runs, and the response has no way back.
        await comesTrue(() => book().at(-1)?.what === asked[row], 1_000);
        await link.cut();
        untilMs = performance.now() + CUT_MS + PATIENCE_MS;
        setTimeout(() => void link.mend(), CUT_MS);
      }
      await delay(EACH_MS);
    }
    // What is sent again may come after the first success of everything.
    await delay(untilMs - performance.now());
    const { once, lost, twice } = outcomeOf(asked, book());
    const right = items.map(({ amount }) => String(amount + 1));
    const shown = await showsSoon(page, right);
    await close();
    return { once: once - twice, lost, twice, shownRight: shown };
  };
  return inRounds(
    `the connection is cut for ${CUT_MS / 1000} s in the middle of ${INTERACTIONS} interactions: how many ran once, not at all, twice, and how many rows show it`,
    {
      own: goOn("/lists/one/12", plain),
      action: goOn("/lists/client/12", plain),
      actionWithUseOffline: goOn("/lists/client/12", tuned),
      htmx: goOn("/htmx/list/12", plain),
      query: goOn("/rows/12", plain),
      queryWithRetries: goOn("/rows/12?retries=3", plain),
    },
    { rounds, together: true },
  );
}

type OpenPage = Awaited<ReturnType<typeof visit>>["page"];

/** How many rows show the right amount, once the page has had time for it. */
async function showsSoon(page: OpenPage, right: readonly string[]): Promise<number> {
  const count = () =>
    page
      .evaluate(
        (amounts) => {
          const rows = [...document.querySelectorAll("tr")];
          return amounts.filter((one, at) => rows[at]?.querySelector("span")?.textContent === one)
            .length;
        },
        [...right],
      )
      .catch(() => 0);
  const untilMs = performance.now() + 2_000;
  let found = await count();
  while (found < right.length && performance.now() < untilMs) {
    await delay(50);
    found = await count();
  }
  return found;
}
