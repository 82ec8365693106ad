import { setTimeout as delay } from "node:timers/promises";
import type { EngineKind } from "../../tests/support/engines/engine-kinds";
import type { EnginePage } from "../../tests/support/engines/engine-page";
import { lastingEngine } from "../../tests/support/engines/lasting-engine";
import type { Figures } from "../scenario";
import { openSlowLink } from "../slow-link";
import { doActs, TITLES } from "./do-acts";
import { type TodoServer, WAYS, type WayName } from "./servers";
import type { Act } from "./watch";

type Found = Readonly<Record<WayName, readonly Readonly<Record<Act, Figures>>[]>>;

/** First changes in another engine, both ways in turn, or null where the machine lacks it. */
export async function visitsInEngine(
  { name, find }: EngineKind,
  servers: Readonly<Record<WayName, TodoServer>>,
  { rounds, roundTripMs }: { readonly rounds: number; readonly roundTripMs: number },
): Promise<Found | null> {
  const start = find();
  if (!start) return null;
  const engine = lastingEngine(name, start);
  const found: Record<WayName, Readonly<Record<Act, Figures>>[]> = { own: [], actions: [] };
  try {
    // One more than counts.
    for (let done = 0; done <= rounds; done += 1) {
      for (const way of WAYS) {
        const link = await openSlowLink(servers[way].origin, roundTripMs);
        const page = await engine.open();
        await makeList(page, link.origin);
        const figures = await doActs(page, async (_act, run) => {
          const { firstMs, frames } = await run();
          return { firstMs, frames };
        });
        if (done > 0) found[way].push(figures);
        await link.close();
      }
    }
    return found;
  } finally {
    await engine.close();
  }
}

/** Types the list, because the page's cookie is out of a script's reach. */
async function makeList(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  await isReady(page);
  await page.click(".new-todo");
  for (const title of TITLES) {
    await page.type(title);
    await page.press("Enter");
  }
  await isReady(page);
  await page.goto(url);
  await isReady(page);
}

/** Until React has hydrated the page, and nothing is in flight. */
async function isReady(page: EnginePage): Promise<void> {
  const look = () => {
    const elements = [...document.querySelectorAll(".todoapp, .todo-list > li")];
    const isHydrated = elements.every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    );
    return isHydrated && !document.querySelector("[aria-busy], .todo-list > [inert]:not([hidden])");
  };
  for (let inARow = 0; inARow < 6; await delay(50)) {
    inARow = (await page.evaluate(look)) ? inARow + 1 : 0;
  }
}
