import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { requireShown } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { comesTrue, visit } from "../visit";

const HANDLER_MS = 300;
const BETWEEN_CLICKS_MS = 60;

/** g) "Order" is clicked twice, as a mouse does it. */
export function clickTwice(browser: Browser, origin: string, rounds: number): Promise<Scenario> {
  const orderBy = async (path: string, button: "plain" | "guarded") => {
    const { page, book, close } = await visit(browser, origin, path, { handlerMs: HANDLER_MS });
    await page.dblclick(`#${button}`, { delay: BETWEEN_CLICKS_MS });
    const orders = () => book().filter(({ did }) => did === "wrote").length;
    const isOver = () => orders() > 0 && book().length === 2 * orders();
    await comesTrue(isOver, 5_000);
    // A second one begins when the page has the answer to the first.
    for (let seen = 0; seen < orders(); ) {
      seen = orders();
      await delay(6 * HANDLER_MS);
      await comesTrue(isOver, 5_000);
    }
    // Where two requests go at once, their answers may be shown in another order.
    if (path === "/order/own" || path === "/order/action") {
      const text = `${orders()} orders`;
      await page
        .waitForFunction((text) => document.querySelector("#orders")?.textContent === text, text)
        .catch(() => undefined);
      requireShown(path, await page.textContent("#orders"), text);
    }
    await close();
    return orders();
  };
  const order = (path: string) => async () => ({
    withoutGuard: await orderBy(path, "plain"),
    orders: await orderBy(path, "guarded"),
  });
  return inRounds(
    '"Order" is double-clicked: orders, of a plain button and of one with the guard that each way has for it',
    {
      own: order("/order/own"),
      action: order("/order/action"),
      htmx: order("/htmx/order"),
      query: order("/order/query"),
    },
    { rounds, together: true },
  );
}
