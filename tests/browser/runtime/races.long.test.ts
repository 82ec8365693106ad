import fc from "fast-check";
import { expect, test } from "vitest";
import { CONCURRENCY_MODES, type Concurrency, encodeOptions } from "@/lib/protocol/options";
import { instanceHtml, instanceId } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";
import { printedRandom } from "@/tests/support/seed";

const PARTS = ["left", "right"] as const;

const BUTTONS = PARTS.flatMap((part) => [`${part}-0`, `${part}-1`]);

/** Two parts of one instance, each with two buttons, which all write to the same target. */
const race = instanceHtml(
  "race",
  PARTS.map((p) => ({ p, e: "click" })),
  `${PARTS.map((p) => `<button id="${p}-0" data-ui-part="${p}">${p}</button><button id="${p}-1" data-ui-part="${p}">${p}</button>`).join("")}
   <p id="echo" data-ui-target="echo">0</p>`,
);

/**
 * A click, or what the server does with one of the dispatches that wait: `pick` chooses among them.
 */
type Step =
  | { readonly click: string }
  | { readonly pick: number; readonly how: "patch" | "refuse" | "cut" };

interface Outcome {
  /** What the target showed after each step: the number of the click that wrote it. */
  readonly shown: number[];
  /** The clicks that reached the server, by button, in the order of their arrival. */
  readonly sent: Record<string, number[]>;
  /** The most that waited for an answer at once, by button. */
  readonly most: Record<string, number>;
  /** The clicks that were answered with a patch, while their request was not given up. */
  readonly answered: number[];
  readonly busy: number;
}

const step = fc.oneof(
  fc.record({ click: fc.constantFrom(...BUTTONS) }),
  fc.record({
    pick: fc.nat(20),
    how: fc.constantFrom("patch" as const, "patch" as const, "refuse" as const, "cut" as const),
  }),
);

test("whatever the order of clicks and answers, the newest answered interaction is what is shown", async () => {
  const { page, consoled } = await open(race, {
    clock: true,
    before: () => {
      const waiting: object[] = [];
      Object.assign(window, { waiting });
      window.fetch = (_url, init) =>
        new Promise((resolve, reject) => {
          const body = JSON.parse(String(init?.body));
          const give = () => waiting.splice(waiting.indexOf(entry), 1);
          const entry = { body, resolve, reject, give };
          waiting.push(entry);
          init?.signal?.addEventListener("abort", () => {
            give();
            reject(new DOMException("aborted", "AbortError"));
          });
        });
    },
  });
  // What a failed dispatch shows is no concern of this test.
  await page.evaluate(() => {
    document.addEventListener("service:ui-event:failed", (event) => event.preventDefault());
  });

  const run = (modes: Record<string, Concurrency>, steps: readonly Step[]) =>
    page.evaluate(
      async ({ attributes, steps, id }) => {
        const waiting = Reflect.get(window, "waiting") as {
          body: { ctx: string; dispatchId: string; payload: { value: string } };
          resolve(response: Response): void;
          reject(error: Error): void;
          give(): void;
        }[];
        const echo = document.querySelector("#echo") as HTMLElement;
        // Numbers grow from run to run: the page remembers the moments of what it has shown.
        let clicks = Number(echo.textContent);
        const shown: number[] = [];
        const answered: number[] = [];
        const sent: Record<string, number[]> = {};
        const most: Record<string, number> = {};
        const buttonOf = new Map<string, string>();
        for (const [part, options] of Object.entries(attributes)) {
          for (const button of document.querySelectorAll(`[data-ui-part=${part}]`)) {
            button.setAttribute("data-ui-options", options);
          }
        }
        const seen = new Set<string>();
        const settle = async () => {
          // Promises of the runtime settle in a bounded number of steps; its timers are moved on by
          // hand.
          for (let turn = 0; turn < 30; turn++) await Promise.resolve();
          await new Promise<void>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(0);
          });
          const now: Record<string, number> = {};
          for (const { body } of waiting) {
            const { value } = body.payload;
            const button = buttonOf.get(value) ?? "";
            if (!seen.has(body.dispatchId)) {
              sent[button] = [...(sent[button] ?? []), Number(value)];
            }
            seen.add(body.dispatchId);
            now[button] = (now[button] ?? 0) + 1;
            most[button] = Math.max(most[button] ?? 0, now[button]);
          }
          shown.push(Number(echo.textContent));
        };
        const answer = (pick: number, how: string) => {
          const entry = waiting[pick % waiting.length];
          if (!entry) return;
          entry.give();
          const { dispatchId, payload } = entry.body;
          if (how === "cut") {
            entry.reject(new TypeError("Failed to fetch"));
            return;
          }
          const patch = { op: "setText", targetInstance: id, targetPart: null, targetName: "echo" };
          const patches = [{ ...patch, value: payload.value }];
          if (how === "patch") answered.push(Number(payload.value));
          entry.resolve(
            how === "patch"
              ? Response.json({ ok: true, kind: "patch", dispatchId, patches })
              : Response.json({ code: "handler_failed" }, { status: 500 }),
          );
        };
        for (const step of steps) {
          if ("click" in step) {
            const button = document.querySelector<HTMLButtonElement>(`#${step.click}`);
            buttonOf.set(`${++clicks}`, step.click);
            button?.setAttribute("value", `${clicks}`);
            button?.click();
          } else {
            answer(step.pick, step.how);
          }
          await settle();
        }
        Object.assign(window, { answer, settle });
        const end = () => ({ shown, sent, most, answered });
        Object.assign(window, { end });
      },
      {
        attributes: Object.fromEntries(
          Object.entries(modes).map(([part, concurrency]) => [
            part,
            encodeOptions([["click", { concurrency }]]) ?? "",
          ]),
        ),
        steps,
        id: instanceId("race"),
      },
    );

  /** Lets everything that is still on its way be answered, the newest first. */
  const finish = async (): Promise<Outcome> => {
    for (;;) {
      const left = await page.evaluate(async () => {
        const waiting = Reflect.get(window, "waiting") as object[];
        if (waiting.length > 0) Reflect.get(window, "answer")(waiting.length - 1, "patch");
        await Reflect.get(window, "settle")();
        return document.querySelectorAll("[aria-busy]").length;
      });
      if (left === 0) break;
      await page.clock.runFor(5_000);
    }
    return page.evaluate(() => ({
      ...Reflect.get(window, "end")(),
      busy: document.querySelectorAll("[aria-busy],[data-ui-pending]").length,
    }));
  };

  const mode = fc.constantFrom(...CONCURRENCY_MODES);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ left: mode, right: mode }),
      fc.array(step, { minLength: 3, maxLength: 25 }),
      async (modes, steps) => {
        await run(modes, steps);
        const { shown, sent, most, answered, busy } = await finish();
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(shown.at(-1)).toBe(Math.max(shown[0] ?? 0, ...answered));
        for (const [button, values] of Object.entries(sent)) {
          expect(values).toEqual(values.toSorted((a, b) => a - b));
          const mode = button.startsWith("left") ? modes.left : modes.right;
          if (mode !== "parallel") expect(most[button]).toBe(1);
        }
        expect(busy).toBe(0);
      },
    ),
    { numRuns: 300, seed: Math.floor(printedRandom("races")() * 2 ** 31) },
  );
  expect(consoled).toEqual([]);
});
