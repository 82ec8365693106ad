import type { Browser, Page } from "playwright-core";
import { stockOf } from "../app/stock";
import { requireOnce } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { comesTrue, visit } from "../visit";

const HANDLER_MS = 2_000;
const [first] = stockOf(1);
const CHANGED = `amount ${first?.sku} 1`;

/** c) A link is clicked while an interaction is in flight. */
export async function leavePage(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Scenario> {
  // Handlers go on when their page is left; nothing waits for them but their check.
  const outcomes: Promise<void>[] = [];
  const leave = (path: string, begin: (page: Page) => Promise<unknown>, asked: string) => {
    return async () => {
      const { page, book, close } = await visit(browser, origin, path, { handlerMs: HANDLER_MS });
      await begin(page);
      await comesTrue(() => book().length > 0, 5_000);
      const startMs = performance.now();
      await page.click("#leave");
      await page.waitForSelector("#arrived");
      const ms = performance.now() - startMs;
      const isRight = async () => {
        await comesTrue(() => book().length > 1, 5_000);
        requireOnce(path, [asked], book());
        await close();
      };
      const outcome = isRight();
      outcome.catch(() => {}); // Told below.
      outcomes.push(outcome);
      return { ms };
    };
  };
  const press = (page: Page) => page.click("tr:first-child button:nth-of-type(2)");
  const type = (page: Page) => page.fill("#email", "ada");
  const scenario = await inRounds(
    `a link is clicked while an interaction of ${HANDLER_MS / 1000} s is in flight: until the new page is there`,
    {
      own: leave("/lists/one/12", press, CHANGED),
      action: leave("/lists/client/12", press, CHANGED),
      actionInForm: leave("/lists/forms/12", press, CHANGED),
      actionPlainCall: leave("/check/action", type, "check ada"),
      htmx: leave("/htmx/list/12", press, CHANGED),
      query: leave("/rows/12", press, CHANGED),
    },
    { rounds },
  );
  await Promise.all(outcomes);
  return scenario;
}
