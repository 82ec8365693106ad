import { expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** Counts what an event could cost: look-ups in the page, parsed JSON, and listeners. */
function count() {
  const counts: Record<string, number> = {};
  Object.assign(window, { counts });
  const wrap = (owner: object, ...names: string[]) => {
    for (const name of names) {
      const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
      Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
        counts[name] = (counts[name] ?? 0) + 1;
        return original.apply(this, args);
      });
    }
  };
  wrap(Document.prototype, "querySelectorAll", "querySelector", "addEventListener");
  wrap(Element.prototype, "querySelectorAll", "getAttribute", "closest", "matches");
  wrap(JSON, "parse");
}

const vote = (name: string) =>
  instanceHtml(
    name,
    ["up click"],
    `<button data-ui-part="up">+</button><p data-ui-target="echo">old</p>`,
  );
const many = (instances: number) =>
  Array.from({ length: instances }, (_, index) => vote(`v${index}`)).join("");

/** What it costs to click, be answered, and have the answer applied, by kind of operation. */
async function costOfEvent({ page, next, logged }: RuntimePage, name: string) {
  await page.evaluate((name) => {
    const counts = Reflect.get(window, "counts");
    for (const key of Object.keys(counts)) delete counts[key];
    document.querySelector<HTMLElement>(`#${name} button`)?.click();
  }, name);
  (await next()).patch(patchFor(name));
  await logged("service:ui-patch:applied");
  await page.waitForSelector(`#${name} button:not([aria-busy])`, { state: "attached" });
  return page.evaluate(() => ({ ...Reflect.get(window, "counts") }));
}

test("ten thousand instances are scanned in one pass, and an event among them costs what it costs among ten", async () => {
  const costs = [];
  for (const instances of [10, 10_000]) {
    // Timers stand still, so that only the scan is counted.
    const opened = await open(many(instances), { before: count, clock: true });
    const counts = await opened.page.evaluate(() => ({ ...Reflect.get(window, "counts") }));
    // Its manifest and its rules.
    expect(counts.parse).toBe(2 * instances);
    // For manifests, and for controls in ignored content.
    expect(counts.querySelectorAll).toBe(2);
    // Its root, and whether somebody else's content is around it; and what the page itself is.
    expect(counts.closest).toBe(2 * instances + 1);
    costs.push(await costOfEvent(opened, `v${instances - 1}`));
  }
  expect(costs[1]).toEqual(costs[0]);
});

test("ten thousand navigations, each with an interaction that is answered, leave the heap as it was", async () => {
  const { page, context } = await open(`<main id="main"></main>`, {
    before: () => {
      window.fetch = async (_url, init) => {
        const { dispatchId } = JSON.parse(String(init?.body));
        return Response.json({ ok: true, kind: "ack", dispatchId, patches: [] });
      };
    },
  });
  const session = await context.newCDPSession(page);
  const navigate = async (times: number) => {
    await page.evaluate(
      async ([html, times]) => {
        const main = document.querySelector("#main") as HTMLElement;
        const roots: WeakRef<Element>[] = [];
        for (let navigation = 0; navigation < times; navigation++) {
          main.innerHTML = html;
          if (main.firstElementChild) roots.push(new WeakRef(main.firstElementChild));
          // The runtime hears of the new manifest before the next task.
          await new Promise<void>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(0);
          });
          main.querySelector("button")?.click();
        }
        main.replaceChildren();
        window.eventLog.length = 0;
        Object.assign(window, { roots });
      },
      [vote("gone"), times] as const,
    );
  };
  await navigate(10_000);
  const alive = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return page.evaluate(
      () =>
        (Reflect.get(window, "roots") as WeakRef<Element>[]).filter((root) => root.deref()).length,
    );
  };
  await expect.poll(alive).toBe(0);
});
