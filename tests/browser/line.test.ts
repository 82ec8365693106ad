// @vitest-environment happy-dom
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight } from "@/lib/service-ui/browser/interaction";
import { noteEdit } from "@/lib/service-ui/browser/ledger";
import { noteHint } from "@/lib/service-ui/browser/line";
import { show } from "@/lib/service-ui/browser/notice";
import { flush } from "@/lib/service-ui/browser/queue";
import { scan } from "@/lib/service-ui/browser/scan";
import { instanceHtml, manifestOf, withRules } from "../support/instance-html";
import { problemBody } from "../support/problem-body";
import { cases } from "../support/scale";

/*
 * One page, one server and a line between them, which is cut, led through a gateway that answers in
 * the server's place, or loses single requests and answers. Meanwhile tokens expire, the store
 * forgets, and somebody else signs in. What a person expects of each act: it is done once, in its
 * order; or it is named with the right word; and no text is lost.
 */

type Line = "up" | "offline" | "down" | "gateway";
type User = "ada" | "bob";

type Step =
  | { readonly do: "add" | "type" | "like" | "expire" | "forget" | "again" | "discard" }
  | { readonly do: "line"; readonly line: Line }
  | { readonly do: "sign in"; readonly user: User }
  | { readonly do: "wait"; readonly ms: number };

/** What becomes of a request that finds the line up. */
type Fate = "answered" | "unanswered" | "unsent";

interface World {
  line: Line;
  user: User;
  /** Tokens of an older generation have expired. */
  generation: number;
  fates: Fate[];
  /** What handlers have done, in their order, and for whom. */
  readonly done: { readonly text: string; readonly user: User }[];
  /** The ids that the store knows. */
  readonly used: Set<string>;
  /** The ids of all handlers that have run, whatever the store knows. */
  readonly ran: Set<string>;
  readonly handed: { readonly text: string; readonly isOffline: boolean }[];
}

const EVENTS = ["add submit", "field input", "like click"];
let world: World;
/** For whom the page shows what it shows. */
let pageUser: User;
let ended: Map<string, string>;
let undo: () => void;

const entries = () =>
  EVENTS.map((written) => {
    const [p = "", e = ""] = written.split(" ");
    return { p, e, ctx: `sc1.${world.generation}` };
  });

const digestOf = (user: User) => `digest-of-${user}`;

function renderPage(): void {
  pageUser = world.user;
  const script = document.querySelector("script");
  if (!script) return;
  script.textContent = JSON.stringify(manifestOf("a", entries()));
  script.setAttribute("data-ui-user", digestOf(pageUser));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => world.line !== "offline");
  vi.stubGlobal("fetch", receive);
});

/** Opens a new page on a new server. */
function begin(fates: readonly Fate[]): void {
  world = {
    line: "up",
    user: "ada",
    generation: 1,
    fates: [...fates],
    done: [],
    used: new Set(),
    ran: new Set(),
    handed: [],
  };
  ended = new Map();
  // Tests of one process share what the notice says.
  show("before");
  dismissAll();
  document.body.innerHTML = withRules(
    instanceHtml(
      "a",
      EVENTS,
      `<ul><li data-ui-target="ghost" data-ui-ignore hidden inert>
         <b data-ui-target="name"></b></li></ul>
       <form data-ui-part="add"><input name="name"><button></button></form>
       <input data-ui-part="field"><button data-ui-part="like">Like</button>`,
    ),
    [
      "add",
      "submit",
      {
        atOnce: [
          { op: "copy", targetName: "ghost", texts: { name: ["field", "name"] } },
          { op: "reset" },
        ],
      },
    ],
  );
  renderPage();
  scan();
  const detach = attach("/__ui/dispatch");
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    "service:ui-refresh:requested",
    (event) => {
      event.preventDefault();
      event.detail.waitUntil(serveRender());
    },
    { signal },
  );
  document.addEventListener(
    "service:ui-event:dispatched",
    ({ detail }) => void ended.set(textIn(detail.payload), "dispatched"),
    { signal },
  );
  document.addEventListener(
    "service:ui-event:failed",
    ({ detail }) => void ended.set(textIn(detail.payload), `failed: ${detail.hasRun}`),
    { signal },
  );
  document.addEventListener(
    "service:ui-event:skipped",
    ({ detail }) => void ended.set(textIn(detail.payload), detail.reason),
    { signal },
  );
  addEventListener("input", noteEdit, { capture: true, signal });
  for (const type of ["online", "offline"]) addEventListener(type, noteHint, { signal });
  undo = () => {
    detach();
    listening.abort();
    dismissAll();
    document.body.innerHTML = "";
  };
}

function dismissAll(): void {
  const buttons = document.querySelectorAll<HTMLElement>("[data-service-ui-notice] button");
  for (const button of buttons) if (button.textContent !== "Try again") button.click();
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pauseOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Renders the page again if the server has it, as `<Refresh />` does. */
async function serveRender(): Promise<void> {
  await pauseOf(30);
  if (world.line === "up") renderPage();
}

function textIn(payload: object): string {
  const { fields, value } = Object(payload);
  return fields?.[0]?.[1] ?? value ?? "like";
}

/** What stands at the other end of the line. */
async function receive(_url: string, init: RequestInit): Promise<Partial<Response>> {
  const { body, headers } = init;
  if (init.method === "HEAD") return { ok: world.line === "up" };
  const { ctx, dispatchId, payload } = JSON.parse(String(body));
  const text = textIn(payload);
  world.handed.push({ text, isOffline: world.line === "offline" });
  await pauseOf(20);
  if (world.line === "gateway") return respond(502, "<h1>Bad gateway</h1>", "text/html");
  const fate = world.line === "up" ? (world.fates.shift() ?? "answered") : "unsent";
  if (fate === "unsent") throw new TypeError("Failed to fetch");
  const reply = decide();
  await pauseOf(20);
  if (fate === "unanswered" || world.line !== "up") throw new TypeError("Failed to fetch");
  return reply;

  function decide(): Partial<Response> {
    const refuse = (status: number, code: string, more = {}) =>
      respond(status, JSON.stringify(problemBody({ dispatchId, code, ...more })));
    if (ctx !== `sc1.${world.generation}`) return refuse(403, "expired_signed_ctx");
    if (world.used.has(dispatchId)) {
      const receipt = { outcome: "ended", answer: "ok", hasRun: "yes", refresh: true };
      return refuse(409, "duplicate_dispatch", receipt);
    }
    if (world.ran.has(dispatchId)) {
      return refuse(409, "duplicate_dispatch", { outcome: "unknown" });
    }
    const claimed = new Headers(headers).get("Ui-User");
    if (claimed && claimed !== digestOf(world.user)) return refuse(403, "interaction_forbidden");
    world.used.add(dispatchId);
    world.ran.add(dispatchId);
    const invalid = text === "bad" ? { invalid: true } : undefined;
    if (!invalid) world.done.push({ text, user: world.user });
    const answer = { ok: true, kind: "ack", dispatchId, patches: [], ...invalid };
    return respond(200, JSON.stringify(answer));
  }
}

function respond(status: number, text: string, type = "application/json"): Partial<Response> {
  const chunks = [new TextEncoder().encode(text)];
  const read = async () => {
    const value = chunks.shift();
    return { done: value === undefined, value };
  };
  const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
  const body = { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
  return { ok: status < 400, status, headers: new Headers({ "Content-Type": type }), body };
}

interface Named {
  readonly word: "not run" | "not known";
  readonly text: string;
  readonly buttons: readonly HTMLElement[];
}

/** What the notice names. */
const named = (): Named[] =>
  [...document.querySelectorAll<HTMLElement>("[data-service-ui-notice] bdi")].map((typed) => {
    const buttons = [...(typed.parentElement?.querySelectorAll("button") ?? [])];
    const labels = buttons.map(({ textContent }) => textContent).join();
    expect(["Try again,Discard", "Dismiss"]).toContain(labels);
    const word = labels === "Dismiss" ? "not known" : "not run";
    return { word, text: typed.textContent, buttons };
  });

const fieldOf = (selector: string) => document.querySelector(selector) as HTMLInputElement;

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function add(text: string): void {
  type(fieldOf("[name=name]"), text);
  fieldOf("form button").click();
  flush();
}

async function toLine(line: Line): Promise<void> {
  const was = world.line;
  world.line = line;
  if (line === "offline") dispatchEvent(new Event("offline"));
  else if (was === "offline") dispatchEvent(new Event("online"));
}

async function settle(): Promise<void> {
  for (let round = 0; inFlight.size > 0 && round < 2_000; round++) {
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(inFlight.size).toBe(0);
}

const waitingRows = () =>
  [...document.querySelectorAll("li[data-ui-waiting]")].map(({ textContent }) =>
    textContent?.trim(),
  );

test("keeps two rows through an outage, and sends each once, in order, on a page rendered anew", async () => {
  begin([]);
  await toLine("offline");
  add("off1");
  add("off2");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(world.handed).toEqual([]);
  expect(waitingRows()).toEqual(["off1", "off2"]);
  const notice = () => document.querySelector("[data-service-ui-notice]")?.textContent;
  expect(notice()).toContain("No connection. Waiting to be sent: 2");
  world.generation++;
  await toLine("up");
  await settle();
  expect(world.done.map(({ text }) => text)).toEqual(["off1", "off2"]);
  expect(notice()).toBeUndefined();
  expect(document.querySelector("[data-ui-waiting],[aria-busy]")).toBeNull();
  expect(world.handed).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
  undo();
});

test.each<Line>(["up", "offline"])(
  "names a text that is refused once the next is typed, if the line was %s",
  async (line) => {
    begin([]);
    await toLine(line);
    add("bad");
    type(fieldOf("[name=name]"), "next");
    await toLine("up");
    await settle();
    expect(named().map(({ text }) => text)).toEqual(["bad"]);
    expect(fieldOf("[name=name]").value).toBe("next");
    undo();
  },
);

test.each<Line>(["up", "offline"])(
  "names no text that is refused and is back in its field, if the line was %s",
  async (line) => {
    begin([]);
    await toLine(line);
    add("bad");
    await vi.advanceTimersByTimeAsync(0);
    await toLine("up");
    await settle();
    expect(fieldOf("[name=name]").value).toBe("bad");
    expect(named()).toEqual([]);
    undo();
  },
);

test("names no more what its person does again without the notice", async () => {
  begin([]);
  await toLine("offline");
  add("late");
  await vi.advanceTimersByTimeAsync(310_000);
  await toLine("up");
  await settle();
  expect(named().map(({ text }) => text)).toEqual(["late"]);
  add("other");
  await settle();
  expect(named().map(({ text }) => text)).toEqual(["late"]);
  add("late");
  await settle();
  expect(world.done.map(({ text }) => text)).toEqual(["other", "late"]);
  expect(named()).toEqual([]);
  undo();
});

test("names a text that has waited and is refused, if its field is gone", async () => {
  begin([]);
  await toLine("offline");
  add("bad");
  fieldOf("form").remove();
  await toLine("up");
  await settle();
  expect(named().map(({ text }) => text)).toEqual(["bad"]);
  undo();
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom("add" as const, "type" as const, "like" as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("expire" as const, "forget" as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("again" as const, "discard" as const) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("line" as const),
      line: fc.constantFrom<Line>("up", "up", "offline", "down", "gateway"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("sign in" as const),
      user: fc.constantFrom<User>("ada", "bob"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(0, 10, 50, 300, 3_000, 20_000, 100_000, 310_000),
    }),
  },
);
const fates = fc.array(fc.constantFrom<Fate>("answered", "answered", "unanswered", "unsent"), {
  maxLength: 12,
});

/** Each of the words, whatever is drawn. */
const LATE: readonly Step[] = [{ do: "add" }, { do: "wait", ms: 310_000 }];
const EXAMPLES: [Step[], Fate[]][] = [
  [[{ do: "add" }], []],
  [[{ do: "line", line: "offline" }, ...LATE], []],
  [[{ do: "line", line: "down" }, ...LATE], []],
  [[{ do: "line", line: "offline" }, { do: "add" }, { do: "sign in", user: "bob" }], []],
];

/** An act of a person. */
interface Act {
  readonly what: "add" | "type";
  readonly text: string;
  readonly user: User;
  isRetried?: boolean;
  isDiscarded?: boolean;
}

test("does each act once and in order or names it, through outages, renewals, sign-ins and lost answers", async () => {
  let onEnd = async () => {};
  const seen = { done: 0, notRun: 0, notKnown: 0 };
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { maxLength: 24 }), fates, async (steps, given) => {
        begin(given);
        onEnd = async () => {
          await toLine("up");
          await settle();
          undo();
        };
        const acts: Act[] = [];
        let isPlain = true;
        let waitedMs = 0;
        const find = (text: string) => acts.find((act) => act.text === text);
        for (const one of steps) {
          const number = acts.length;
          switch (one.do) {
            case "add":
              acts.push({ what: "add", text: `row ${number}`, user: pageUser });
              add(`row ${number}`);
              break;
            case "type":
              acts.push({ what: "type", text: `text ${number}`, user: pageUser });
              type(fieldOf("[data-ui-part=field]"), `text ${number}`);
              break;
            case "like":
              fieldOf("[data-ui-part=like]").click();
              break;
            case "expire":
              world.generation++;
              isPlain = false;
              break;
            case "forget":
              world.used.clear();
              isPlain = false;
              break;
            case "sign in":
              world.user = one.user;
              isPlain = false;
              break;
            case "line":
              await toLine(one.line);
              break;
            case "wait":
              waitedMs += one.ms;
              await vi.advanceTimersByTimeAsync(one.ms);
              break;
            case "again":
            case "discard": {
              const entry = named().find(({ word }) => word === "not run");
              const act = entry && find(entry.text);
              if (!act) break;
              if (one.do === "again") act.isRetried = true;
              else act.isDiscarded = true;
              entry.buttons[one.do === "again" ? 0 : 1]?.click();
              break;
            }
          }
          expect(world.handed.filter(({ isOffline }) => isOffline)).toEqual([]);
        }
        await toLine("up");
        world.fates = [];
        await settle();

        const words = named();
        for (const act of acts) {
          const count = world.done.filter(({ text }) => text === act.text).length;
          const word = words.find(({ text }) => text === act.text)?.word;
          const end = ended.get(act.text);
          const said = JSON.stringify({ act, count, word, end });
          expect(count, said).toBeLessThanOrEqual(1);
          if (word === "not run") expect(count, said).toBe(0);
          if (count === 0 && !act.isDiscarded) {
            // What never waited has failed as it does online; of a field's values the last is sent.
            const isTold = word || `${end}`.startsWith("failed") || end === "replaced";
            expect(isTold, said).toBeTruthy();
          }
          if (end === "replaced") {
            const later = acts.slice(acts.indexOf(act) + 1).some(({ what }) => what === "type");
            expect(act.what === "type" && later, said).toBe(true);
          }
          if (isPlain && waitedMs < 290_000 && end !== "replaced") {
            expect([count, word, end], said).toEqual([1, undefined, "dispatched"]);
          }
          if (count) seen.done++;
          if (word === "not run") seen.notRun++;
          if (word === "not known") seen.notKnown++;
        }
        const order = (what: Act["what"]) => {
          const own = acts.filter((act) => act.what === what && !act.isRetried);
          const texts = own.map(({ text }) => text);
          const done = world.done.map(({ text }) => text).filter((text) => texts.includes(text));
          expect(done).toEqual(texts.filter((text) => done.includes(text)));
        };
        order("add");
        order("type");
        expect(document.querySelector("[data-ui-waiting],[aria-busy]")).toBeNull();
        expect(vi.getTimerCount()).toBe(0);
      })
      .afterEach(() => onEnd()),
    { numRuns: cases(150, 3_000), examples: EXAMPLES },
  );
  expect(seen.done).toBeGreaterThan(0);
  expect(seen.notRun).toBeGreaterThan(0);
  expect(seen.notKnown).toBeGreaterThan(0);
});
