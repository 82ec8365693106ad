import type { DispatchRequestBody } from "@/lib/service-ui/wire/dispatch";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { instanceHtml, patchFor, withRules } from "./instance-html";

/*
 * Runs in a page, with the built runtime: random programs over three rows, each once with commands
 * and once without. Whenever nothing is in flight, both pages must show the same. The server, the
 * network and the renders are here, so that a program needs no time.
 */

const KEYS = ["0", "1", "2"];
const STEPS = 16;
type Show = Pick<RuleOptions, "atOnce">;

const RULES: readonly (readonly [part: string, event: string, options: RuleOptions & Show])[] = [
  ["flip", "click", { atOnce: [attribute("data-state", ["toggle", "done", "open"])] }],
  ["box", "change", { atOnce: [attribute("ui-state", ["checked", "done", "open"])] }],
  [
    "more",
    "click",
    {
      concurrency: "parallel",
      atOnce: [{ op: "setText", targetName: "count", value: ["step", 1] }],
    },
  ],
  [
    "field",
    "input",
    {
      concurrency: "replace",
      atOnce: [{ op: "setText", targetName: "title", value: ["value"] }],
    },
  ],
  ["stop", "click", { stops: "flip" }],
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
];

function attribute(attribute: "data-state" | "ui-state", value: readonly string[]) {
  return { op: "setAttribute", targetName: "row", attribute, value } as never;
}

const html = (isAtOnce: boolean) =>
  withRules(
    instanceHtml(
      "m",
      RULES.map(([part, event]) => `${part} ${event}`),
      `<ul>${KEYS.map(
        (key) => `<li data-ui-part="row" data-ui-key="${key}" data-state="open" ui-state="open">
          <input type="checkbox" data-ui-part="box"><b data-ui-target="title">.</b>
          <button type="button" data-ui-part="flip"></button>
          <button type="button" data-ui-part="more"></button>
          <button type="button" data-ui-part="stop"></button>
          <input data-ui-part="field" value="."></li>`,
      ).join("")}
        <li data-ui-target="ghost" data-ui-ignore hidden inert><b data-ui-target="name"></b></li></ul>
      <form data-ui-part="add"><input name="name"></form><output data-ui-target="count">0</output>`,
    ),
    ...RULES.map(([part, event, { atOnce, ...rest }]): [string, string, RuleOptions] => [
      part,
      event,
      isAtOnce && atOnce ? { ...rest, atOnce } : rest,
    ]),
  );

interface ServerState {
  readonly rows: { state: string; box: string; title: string }[];
  count: number;
  readonly added: string[];
}

interface Request {
  readonly body: DispatchRequestBody;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A pseudo-random number below a bound, always the same ones of a seed (mulberry32). */
function randomOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Resolves when nothing is left to do in the page, which takes microtasks alone. */
async function quiet(): Promise<void> {
  for (let hop = 0; hop < 150; hop++) await undefined;
}

let requests: Request[] = [];
let renders: { readonly state: ServerState; readonly done: () => void }[] = [];
let server: ServerState;
/** What each handler that has run has answered, by its dispatch. */
let answers: Map<string, readonly unknown[]>;
/** Whether a connection that was cut stays cut, by the dispatch. */
let lost: Map<string, boolean>;

/** The rows of whose box the page can't know what the server holds. */
let unknown: Set<unknown>;

/** Notes that a page will not hear of a handler that may have run. */
function noteUnheard({ body }: Request): void {
  if (partOf(body) === "box" && answers.has(body.dispatchId)) unknown.add(body.payload?.rowKey);
}

const partOf = ({ ctx }: DispatchRequestBody) => ctx.split(".")[2];
const copyOf = (state: ServerState): ServerState => JSON.parse(JSON.stringify(state));

/** Runs the handler of a request, if it has not run. */
function handle({ body }: Request): void {
  if (answers.has(body.dispatchId)) return;
  const { rowKey, value, fields } = body.payload as Record<string, unknown>;
  const row = server.rows[Number(rowKey ?? 0)];
  if (!row) throw new Error(`no row ${rowKey}`);
  const state = (attribute: string, value: string) =>
    patchFor("m", { op: "setAttribute", targetName: "row", attribute: attribute as never, value });
  const handlers: Readonly<Record<string, () => unknown[]>> = {
    flip: () => {
      row.state = row.state === "done" ? "open" : "done";
      return [state("data-state", row.state)];
    },
    box: () => {
      row.box = value ? "done" : "open";
      return [state("ui-state", row.box)];
    },
    more: () => {
      server.count += 1;
      return [patchFor("m", { targetName: "count", value: `${server.count}` })];
    },
    field: () => {
      row.title = `${value}`;
      return [patchFor("m", { targetName: "title", value: row.title })];
    },
    stop: () => [],
    add: () => {
      server.added.push((fields as string[][])[0]?.[1] ?? "");
      return [];
    },
  };
  answers.set(body.dispatchId, handlers[partOf(body) ?? ""]?.() ?? []);
}

function respond(request: Request, status: number, body: object): void {
  requests = requests.filter((other) => other !== request);
  const { dispatchId } = request.body;
  const bytes = new TextEncoder().encode(JSON.stringify({ dispatchId, ...body }));
  const chunks = [{ done: false, value: bytes }, { done: true }];
  request.resolve({
    ok: status === 200,
    status,
    headers: new Headers(),
    body: { getReader: () => ({ read: async () => chunks.shift() }) },
  });
}

function answer(request: Request, how: number): void {
  const { dispatchId } = request.body;
  const refresh = how > 0 || partOf(request.body) === "add";
  if (lost.has(dispatchId) && answers.has(dispatchId)) respond(request, 409, { code: "duplicate" });
  else if (how === 3) {
    noteUnheard(request);
    respond(request, 403, { code: "interaction_forbidden" });
  } else {
    handle(request);
    const patches = how === 2 ? [] : answers.get(dispatchId);
    if (how === 4) {
      noteUnheard(request);
      respond(request, 500, { code: "handler_failed" });
    } else respond(request, 200, { ok: true, patches, ...(refresh && { refresh }) });
  }
}

/** Cuts the connection; the runtime sends the request again, which arrives or doesn't. */
function cut(request: Request, isForGood: boolean): void {
  requests = requests.filter((other) => other !== request);
  lost.set(request.body.dispatchId, isForGood);
  if (isForGood) noteUnheard(request);
  request.reject(new TypeError("cut"));
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#m ${selector}`)];
const rowsOf = () => all("[data-ui-part=row]");
const partIn = (row: number, part: string) =>
  rowsOf()[row]?.querySelector<HTMLInputElement>(`[data-ui-part=${part}]`) as HTMLInputElement;

/** Writes what React writes: whatever differs from what it has rendered before. */
function render(state: ServerState, rendered: ServerState | undefined): void {
  const write = (next: string, former: string | undefined, write: (text: string) => void) => {
    if (next !== former) write(next);
  };
  const setText = (element: Element | null | undefined) => (text: string) => {
    if (element?.firstChild) element.firstChild.nodeValue = text;
  };
  for (const [index, row] of rowsOf().entries()) {
    const [next, former] = [state.rows[index], rendered?.rows[index]];
    if (!next) continue;
    write(next.state, former?.state, (value) => row.setAttribute("data-state", value));
    write(next.box, former?.box, (value) => {
      row.setAttribute("ui-state", value);
      partIn(index, "box").defaultChecked = value === "done";
    });
    write(next.title, former?.title, setText(row.querySelector("b")));
    write(next.title, former?.title, (value) => {
      partIn(index, "field").defaultValue = value;
    });
  }
  write(`${state.count}`, rendered && `${rendered.count}`, setText(all("output")[0]));
  for (const name of state.added.slice(all("[data-added]").length)) {
    const row = document.createElement("li");
    row.setAttribute("data-added", name);
    all("li[hidden]")[0]?.before(row);
  }
}

const shown = () => ({
  rows: rowsOf().map((row, index) => [
    row.dataset.state,
    row.querySelector("b")?.firstChild?.nodeValue,
    partIn(index, "field").value,
  ]),
  count: all("output")[0]?.firstChild?.nodeValue,
  added: all("[data-added]").map(({ dataset }) => dataset.added),
});
const boxes = () =>
  rowsOf().map((row, index) => [row.getAttribute("ui-state"), partIn(index, "box").checked]);

/** Runs the program of a seed, and gives what the page showed whenever nothing was in flight. */
async function run(seed: number, isAtOnce: boolean): Promise<string[]> {
  const random = randomOf(seed);
  [requests, renders, answers, lost, unknown] = [[], [], new Map(), new Map(), new Set()];
  server = {
    rows: KEYS.map(() => ({ state: "open", box: "open", title: "." })),
    count: 0,
    added: [],
  };
  let rendered = copyOf(server);
  document.body.innerHTML = html(isAtOnce);
  await quiet();
  const commit = (isNew = false) => {
    const [next] = renders.splice(0, 1);
    if (!next) return;
    render(next.state, isNew ? undefined : rendered);
    rendered = next.state;
    next.done();
  };
  const trace: string[] = [];
  const isIdle = () => !requests[0] && !renders[0] && !all("[aria-busy]")[0];
  const add = (text: string) => {
    const field = all("form input")[0] as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.form?.requestSubmit();
  };
  for (let step = 0; step < STEPS; step++) {
    const [what, row, at, how] = [random(14), random(3), random(6), random(5)];
    const request = requests[at % (requests.length || 1)];
    if (what < 4) partIn(row, ["flip", "box", "more", "more"][what] ?? "").click();
    else if (what === 4) {
      const field = partIn(row, "field");
      field.value += step % 10;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (what === 5) add(`row ${step}`);
    else if (what === 6) (how > 2 ? partIn(row, "stop") : partIn(row, "flip")).click();
    else if (what === 7) rowsOf()[row]?.setAttribute("data-state", how > 2 ? "else" : "open");
    else if (what < 10) commit();
    else if (request && what === 10) handle(request);
    else if (request && what === 11 && how > 2) cut(request, how === 4);
    else if (request) answer(request, how);
    await quiet();
    trace.push(isIdle() ? JSON.stringify(shown()) : "busy");
    if (isAtOnce && isIdle()) {
      for (const [row, { box }] of server.rows.entries()) {
        const isTicked = partIn(row, "box").checked;
        if (!unknown.has(KEYS[row])) expect(`box ${row}`, isTicked, box === "done");
      }
    }
  }
  while (!isIdle()) {
    if (requests[0]) answer(requests[0], 0);
    else if (renders[0]) commit();
    else throw new Error("something is in flight that nothing answers");
    await quiet();
  }
  trace.push(JSON.stringify(shown()));
  // Fields follow what another interaction asks to render.
  partIn(0, "stop").click();
  await quiet();
  if (requests[0]) answer(requests[0], 1);
  await quiet();
  commit(true);
  await quiet();
  const { rows, added, count } = server;
  const expected = rows.map(({ box }) => [box, box === "done"]);
  if (isAtOnce) expect("boxes", boxes(), expected);
  const states = shown();
  expect(
    "rows",
    states.rows.map(([state, title]) => [state, title]),
    rows.map((row) => [row.state, row.title]),
  );
  expect("count", states.count, `${count}`);
  expect("added", states.added, added);
  expect("copies", all("li[inert]").length, 1);
  return trace;
}

function expect(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: ${left}, and not ${right}`);
}

async function runAll(first: number, count: number): Promise<string> {
  for (let seed = first; seed < first + count; seed++) {
    try {
      expect("the page", await run(seed, true), await run(seed, false));
    } catch (error) {
      return `seed ${seed}: ${error}`;
    }
  }
  return `${count} programs`;
}

declare global {
  interface Window {
    runModel: typeof runAll;
    outcome?: string;
  }
}

Object.assign(self, {
  runModel: runAll,
  fetch: (_url: string, { body, signal }: { body: string; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const request: Request = { body: JSON.parse(body), resolve, reject };
      if (lost.get(request.body.dispatchId)) return reject(new TypeError("cut"));
      requests.push(request);
      signal.addEventListener("abort", () => {
        requests = requests.filter((other) => other !== request);
        reject(signal.reason);
      });
    }),
  // A pause before a repeat takes no time, and no patience comes to its end.
  setTimeout: (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (ms < 10_000) queueMicrotask(() => act(...args));
    return 0;
  },
});
document.addEventListener("service:ui-refresh:requested", (event) => {
  event.preventDefault();
  event.detail.waitUntil(
    new Promise<void>((done) => renders.push({ state: copyOf(server), done })),
  );
});
