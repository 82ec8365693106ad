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

/** The same, without a log of patches, each of which would hold all fields of the form. */
function countUnlogged() {
  const counts: Record<string, number> = {};
  Object.assign(window, { counts });
  for (const name of ["getAttribute", "closest"] as const) {
    const original: (this: Element, name: string) => unknown = Element.prototype[name];
    Reflect.set(Element.prototype, name, function (this: Element, argument: string) {
      counts[name] = (counts[name] ?? 0) + 1;
      return original.call(this, argument);
    });
  }
  addEventListener("service:ui-patch:applied", (event) => event.stopPropagation(), true);
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
    // For passwords, manifests, controls in ignored content, what is open, and fields.
    expect(counts.querySelectorAll).toBe(5);
    // Its root; and what the page itself is.
    expect(counts.closest).toBe(instances + 1);
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

const table = (rows: number) =>
  instanceHtml(
    "table",
    ["add click", "sum click"],
    `${Array.from(
      { length: rows },
      (_, key) => `<p data-ui-part="row" data-ui-key="${key}"><button data-ui-part="add">+</button>
        <b data-ui-target="total">0</b></p>`,
    ).join("")}<button data-ui-part="sum">Sum</button>`,
  );

/** What an act in the page costs, by kind of operation. */
async function costOf({ page }: RuntimePage, act: () => unknown): Promise<Record<string, number>> {
  await page.evaluate(() => {
    const counts = Reflect.get(window, "counts");
    for (const key of Object.keys(counts)) delete counts[key];
  });
  await act();
  return page.evaluate(() => ({ ...Reflect.get(window, "counts") }));
}

test("64 patches of rows read the page once, however many rows there are", async () => {
  const visits = [];
  for (const rows of [500, 5_000]) {
    const opened = await open(table(rows), { before: count });
    const { page, next, logged } = opened;
    const cost = await costOf(opened, async () => {
      await page.evaluate(() => document.querySelector<HTMLElement>("[data-ui-part=sum]")?.click());
      const patches = Array.from({ length: 64 }, (_, at) =>
        patchFor("table", { targetKey: `${at * 7}`, targetName: "total", value: "1" }),
      );
      (await next()).patch(...patches);
      await logged("service:ui-patch:applied", 64);
    });
    const { querySelectorAll = 0, closest = 0, getAttribute = 0 } = cost;
    visits.push({ querySelectorAll, closest, getAttribute: getAttribute - rows });
  }
  // But for one look at each row's key, five thousand rows cost what five hundred do.
  expect(visits[1]).toEqual(visits[0]);
});

test.each([
  ["nothing is selected", () => getSelection()?.removeAllRanges()],
  [
    "a text is selected",
    () => getSelection()?.selectAllChildren(document.querySelector("[data-ui-key='7'] b") as Node),
  ],
])("64 patches lay out the page once or twice, not each, if %s", async (_what, select) => {
  const { page, context, next, logged } = await open(table(500));
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const layouts = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
  };
  await page.evaluate(select);
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-ui-part=sum]")?.click());
  const dispatch = await next();
  const before = await layouts();
  const patches = Array.from({ length: 64 }, (_, at) =>
    patchFor("table", { targetKey: `${at * 7}`, targetName: "total", value: "1" }),
  );
  dispatch.patch(...patches);
  await logged("service:ui-patch:applied", 64);
  expect((await layouts()) - before).toBeLessThan(16);
});

test("two hundred focuses and clicks cost the same in a hundred rows and in five thousand", async () => {
  const costs = [];
  for (const rows of [100, 5_000]) {
    const opened = await open(table(rows), { before: count, script: "" });
    await opened.page.evaluate(() => document.querySelector<HTMLElement>("button")?.focus());
    const cost = await costOf(opened, () =>
      opened.page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>("[data-ui-part=add]")];
        for (let at = 0; at < 200; at++) {
          buttons[at % 100]?.focus();
          buttons[at % 100]?.click();
        }
      }),
    );
    costs.push(cost);
  }
  expect(costs[1]).toEqual(costs[0]);
});

const form = (fields: number) =>
  instanceHtml(
    "form",
    ["form submit"],
    `<form data-ui-part="form"><button id="send">Send</button>${Array.from(
      { length: fields },
      (_, at) => `<input name="f${at}" data-ui-part="f${at}">
        <p data-ui-target="f${at}-message"></p>`,
    ).join("")}</form>`,
  );

test("a form of a thousand fields, wrong or right, reads the page ten times as often as one of a hundred", async () => {
  const costs: Record<"wrong" | "right", number>[] = [];
  for (const fields of [100, 1_000]) {
    const opened = await open(form(fields), { before: countUnlogged });
    const { page, next, logged } = opened;
    const submit = async (patches: readonly unknown[], times: number) => {
      const { getAttribute = 0, closest = 0 } = await costOf(opened, async () => {
        await page.evaluate(() => document.querySelector<HTMLElement>("#send")?.click());
        (await next()).ask({ judged: true }, ...patches);
        await logged("service:ui-event:dispatched", times);
      });
      return getAttribute + closest;
    };
    const issues = Array.from({ length: fields }, (_, at) => [
      patchFor("form", {
        op: "setAttribute",
        attribute: "aria-invalid",
        targetName: `f${at}`,
        value: "true",
      }),
      patchFor("form", { targetName: `f${at}-message`, value: "Wrong." }),
    ]);
    costs.push({ wrong: await submit(issues.flat(), 1), right: await submit([], 2) });
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  }
  const [small, large] = costs;
  expect(large?.wrong).toBeLessThan(12 * (small?.wrong ?? 0));
  expect(large?.right).toBeLessThan(12 * (small?.right ?? 0));
});

test("hundreds of refreshes, each after an answer, leave heap, nodes and listeners as they were", async () => {
  const { page, context } = await open(table(50), {
    before: () => {
      window.fetch = async (_url, init) => {
        const { dispatchId } = JSON.parse(String(init?.body));
        return Response.json({
          ok: true,
          kind: "ack",
          dispatchId,
          patches: [],
          judged: true,
          refresh: true,
        });
      };
    },
  });
  await page.evaluate(() => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      const row = document.querySelector("[data-ui-part=row]");
      row?.replaceWith(row.cloneNode(true));
    });
  });
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const held = async () => {
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    const { metrics } = await session.send("Performance.getMetrics");
    const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
    return { nodes, jsEventListeners, heap };
  };
  const refresh = async (times: number) => {
    await page.evaluate(async (times) => {
      for (let at = 0; at < times; at++) {
        window.eventLog.length = 0;
        const done = new Promise((resolve) =>
          document.addEventListener("service:ui-event:dispatched", resolve, { once: true }),
        );
        document.querySelector<HTMLElement>("[data-ui-part=add]")?.click();
        await done;
        await new Promise((resolve) => setTimeout(resolve));
      }
      window.eventLog.length = 0;
    }, times);
    return held();
  };
  await refresh(100);
  const before = await refresh(100);
  const after = await refresh(300);
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + 2);
  expect(after.heap - before.heap).toBeLessThan(500_000);
});
