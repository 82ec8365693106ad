import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../support/browser";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { type DispatchFate, startLossyFront } from "../support/lossy-front";
import { PATIENCE_MS } from "../support/patience";
import { DISPATCHES, printedRandom, raceTimeoutMs } from "../support/scale";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import { temporaryDirectory } from "../support/temporary-directory";
import { describeWithRedis } from "../support/with-redis";

/** Of each store: with `npm run test:chaos`, 5,000 over all three. */
const INTERACTIONS = Math.max(40, Math.ceil(DISPATCHES / 6));
const PAGES = 8;
/** Over so many interactions one process is killed. */
const KILLED_EACH = Math.ceil(INTERACTIONS / 5);
const KINDS = ["refreshes", "refreshes", "navigates", "invalid", "throws"] as const;
type Kind = (typeof KINDS)[number];

const random = printedRandom("pages");
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const program = programForAll("order-pages");

/** What an interaction of a page ends with, as its own scripts are told. */
interface Told {
  readonly name: "dispatched" | "failed";
  readonly dispatchId: string;
  readonly text: string;
  readonly code?: string;
  readonly hasRun?: string;
  readonly outcome?: string;
  readonly judged?: boolean;
}

/** An interaction at its end: what the page has shown by then. */
interface End extends Told {
  readonly kind: Kind;
  readonly field: string;
  readonly notice: string;
}

/** A network that loses two of five dispatches. */
function fateOf(): DispatchFate {
  const draw = random();
  if (draw < 0.1) return "unsent";
  if (draw < 0.25) return "answered";
  return draw < 0.4 ? Math.floor(random() * 60) : "pass";
}

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    it(
      "shows on every page what agrees with the rows, and loses nothing that was typed",
      async () => {
        const orders = join(temporaryDirectory(), "orders");
        writeFileSync(orders, "");
        const backing = await forThisTest(share());
        // A process that was killed counts as running for this long, and five seconds.
        const env = { ...backing.env, TEST_ORDERS: orders, UI_HANDLER_TIMEOUT_MS: "1000" };
        const start = () => forThisTest(startServerProcess(program(), env));
        const all: ServerProcess[] = await Promise.all(Array.from({ length: 4 }, start));
        const living = [...all];
        const front = await forThisTest(
          startLossyFront({ serverPort: () => pick(living).port, fateOf }),
        );
        const context = await (await sharedBrowser()).newContext({ baseURL: front.url });
        context.setDefaultTimeout(PATIENCE_MS);
        onTestFinished(() => context.close());
        const endOf = await listenTo(context);

        const ends: End[] = [];
        let begun = 0;
        async function killOne(): Promise<void> {
          const [victim] = living.splice(Math.floor(random() * living.length), 1);
          await victim?.kill();
          const next = await start();
          all.push(next);
          living.push(next);
        }
        async function use(name: string): Promise<void> {
          const page = await context.newPage();
          await page.goto(`/${name}`);
          while (begun < INTERACTIONS) {
            begun += 1;
            const kills = begun % KILLED_EACH === 0;
            const text = `${name} ${begun} ${pick(KINDS)}`;
            const told = endOf(text);
            const field = page.getByRole("textbox");
            await field.fill(text);
            const killed = kills ? killOne() : undefined;
            await field.press("Enter");
            ends.push(await look(page, await told));
            await killed;
          }
        }
        await Promise.all(Array.from({ length: PAGES }, (_, at) => use(`p${at}`)));

        const rows = readFileSync(orders, "utf8").split("\n");
        const ran = (await Promise.all(all.map((server) => server.ran()))).flat();
        expect(new Set(ran).size, "no dispatch runs twice").toBe(ran.length);
        const seen = new Map<string, number>();
        for (const end of ends) {
          const state = stateOf(end);
          seen.set(state, (seen.get(state) ?? 0) + 1);
          const said = JSON.stringify(end);
          const count = rows.filter((row) => row === end.text).length;
          const expected = STATES.get(state);
          expect(expected, `${state}: ${said}`).toBeDefined();
          expect(expected?.rows(end.kind), `rows of ${said}`).toContain(count);
          expect(end.field, `the field of ${said}`).toBe(expected?.keeps ? end.text : "");
          expect(end.notice, `the notice of ${said}`).toMatch(expected?.notice ?? /^$/);
        }
        expect(ends).toHaveLength(INTERACTIONS);
        expect(seen.get("told ok") ?? 0).toBeGreaterThan(0);
        console.warn(
          `${INTERACTIONS} interactions, ${all.length - 4} kills:`,
          Object.fromEntries(seen),
        );
      },
      4 * raceTimeoutMs,
    );
  };
}

/** A state in which an interaction may end. */
interface State {
  /** How many rows may be there; none at all if the state would be a lie. */
  readonly rows: (kind: Kind) => readonly number[];
  /** Whether what was typed is in its field. */
  readonly keeps: boolean;
  readonly notice: RegExp;
}

const isGood = (kind: Kind) => kind === "refreshes" || kind === "navigates";
const done = (kind: Kind) => (isGood(kind) ? [1] : []);
const invalid = (kind: Kind) => (kind === "invalid" ? [0] : []);
const none = () => [0];
const perhaps = (kind: Kind) => (kind === "invalid" ? [0] : [0, 1]);

const STATES: ReadonlyMap<string, State> = new Map([
  ["answered", { rows: done, keeps: false, notice: /^$/ }],
  ["answered as invalid", { rows: invalid, keeps: true, notice: /^$/ }],
  ["refused", { rows: perhaps, keeps: true, notice: /did not work|may have been done/ }],
  ["told ok", { rows: done, keeps: false, notice: /^$/ }],
  ["told no", { rows: none, keeps: true, notice: /^Nothing was done/ }],
  ["told yes", { rows: invalid, keeps: true, notice: /to see why/ }],
  ["told maybe", { rows: perhaps, keeps: true, notice: /may have been done/ }],
  ["no answer at all", { rows: perhaps, keeps: true, notice: /may have been done/ }],
]);

function stateOf({ name, code, hasRun, outcome, judged }: Told): string {
  if (name === "dispatched") {
    if (judged) return "answered as invalid";
    return outcome ? "told ok" : "answered";
  }
  if (code === "network_error" || code === "bad_response") return "no answer at all";
  return code === "duplicate_dispatch" ? `told ${hasRun}` : "refused";
}

/** Hears what the runtime tells in all pages, also in those that a navigation leaves. */
async function listenTo(context: BrowserContext): Promise<(text: string) => Promise<Told>> {
  const waiting = new Map<string, (told: Told) => void>();
  await context.exposeFunction("tell", (told: Told) => waiting.get(told.text)?.(told));
  await context.addInitScript(() => {
    const tell = (name: string) => (event: Event) => {
      const { request, code, hasRun, response } = (event as CustomEvent).detail;
      const [[, text]] = request.payload.fields;
      const { dispatchId } = request;
      const { outcome, judged } = response ?? {};
      Reflect.get(window, "tell")({ name, dispatchId, text, code, hasRun, outcome, judged });
    };
    addEventListener("service:ui-event:dispatched", tell("dispatched"));
    addEventListener("service:ui-event:failed", tell("failed"));
    // As a router does: only what the server has rendered anew changes.
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      const render = async () => {
        const text = await (await fetch(location.href)).text();
        const list = new DOMParser().parseFromString(text, "text/html").querySelector("ul");
        if (list) document.querySelector("ul")?.replaceWith(list);
      };
      event.detail.waitUntil(render());
    });
  });
  return (text) => new Promise((resolve) => waiting.set(text, resolve));
}

/** Looks at the page once all that follows the end of an interaction is done. */
async function look(page: Page, told: Told): Promise<End> {
  const [, , kind] = told.text.split(" ") as [string, string, Kind];
  const isDone = told.name === "dispatched" && kind !== "invalid";
  if (isDone && kind === "navigates") {
    await page.waitForURL(`**?${encodeURIComponent(told.text)}`);
    await page.waitForFunction(() => "ServiceUi" in window);
  }
  if (isDone) await page.getByText(told.text, { exact: true }).waitFor();
  const shown = await page.evaluate(() => ({
    field: document.querySelector("input")?.value ?? "",
    notice: document.querySelector("[data-service-ui-notice]")?.textContent ?? "",
  }));
  return { ...told, kind, ...shown };
}

describe("pages before four processes over one SQLite file", suiteOf(shareSqliteFile));
describeWithRedis("pages before four processes over Redis", suiteOf(shareRedis));
describeWithRedis("pages before four processes over Upstash", suiteOf(shareUpstash));
