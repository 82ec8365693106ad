// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight } from "@/lib/service-ui/browser/interaction";
import { noteEdit } from "@/lib/service-ui/browser/ledger";
import { flush } from "@/lib/service-ui/browser/queue";
import { sendLeaving } from "@/lib/service-ui/browser/request";
import { scan } from "@/lib/service-ui/browser/scan";
import type { RequestedDetail } from "@/lib/service-ui/wire/runtime-events";
import { instanceHtml, withRules } from "../support/instance-html";
import { problemBody } from "../support/problem-body";

/** What the server answers, one after the other; null loses the answer. */
type Answer = null | { readonly status: number; readonly body?: object | string };

let answers: Answer[];
let posts: { readonly body: string; readonly document: string | null; readonly atMs: number }[];
let raised: { readonly name: string; readonly detail: Record<string, unknown> }[];
let undo: () => void;

const NAMES = [
  "service:ui-event:dispatched",
  "service:ui-event:failed",
  "service:ui-refresh:requested",
  "service:ui-navigate:requested",
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.spyOn(console, "warn").mockReturnValue();
  posts = [];
  raised = [];
  vi.stubGlobal("fetch", answer);
  document.body.innerHTML = withRules(
    instanceHtml(
      "a",
      ["form submit", "go click"],
      `<form data-ui-part="form"><input name="note" id="note"><button id="send"></button></form>
       <button data-ui-part="go" id="go"></button>`,
    ),
    ["form", "submit", { atOnce: [{ op: "reset" }] }],
  );
  scan();
  const detach = attach("/__ui/dispatch");
  const note = (event: Event) => {
    const { detail } = event as CustomEvent;
    raised.push({ name: event.type, detail });
    // Takes on what the page is asked for.
    if (event.type.endsWith("requested")) event.preventDefault();
  };
  for (const name of NAMES) document.addEventListener(name, note);
  addEventListener("input", noteEdit, true);
  undo = () => {
    detach();
    removeEventListener("input", noteEdit, true);
    for (const name of NAMES) document.removeEventListener(name, note);
  };
});

afterEach(() => {
  for (const button of document.querySelectorAll("[data-service-ui-notice] button")) {
    (button as HTMLElement).click();
  }
  undo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

async function answer(_url: string, init: RequestInit): Promise<Partial<Response>> {
  const { method, body, headers } = init;
  // Whether the server has the page.
  if (method === "HEAD") return { ok: answers[0] !== null };
  const name = new Headers(headers).get("Ui-Document");
  posts.push({ body: String(body), document: name, atMs: performance.now() });
  const next = answers.length > 1 ? answers.shift() : answers[0];
  if (!next) throw new TypeError("Failed to fetch");
  const { dispatchId } = JSON.parse(String(body));
  const { body: given = {} } = next;
  const text =
    typeof given === "string" ? given : JSON.stringify(problemBody({ dispatchId, ...given }));
  const chunks = [new TextEncoder().encode(text)];
  const read = async () => {
    const value = chunks.shift();
    return { done: value === undefined, value };
  };
  const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
  const stream = { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
  const { status } = next;
  return {
    ok: status === 200,
    status,
    headers: new Headers({ "Content-Type": "application/json" }),
    body: stream,
  };
}

const note = () => document.querySelector<HTMLInputElement>("#note") as HTMLInputElement;

/** Types a text, sends the form, and lets time pass until nothing is in flight. */
async function send(...given: Answer[]): Promise<void> {
  answers = given;
  note().value = "typed";
  note().dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector<HTMLElement>("#send")?.click();
  // A submit is held back until its listeners have run, because one of them may cancel it.
  flush();
  expect(note().value).toBe("");
  await settled();
}

async function settled(): Promise<void> {
  for (let round = 0; inFlight.size > 0 && round < 2000; round += 1) {
    await vi.advanceTimersByTimeAsync(500);
  }
}

const told = (receipt: object): Answer => ({
  status: 409,
  body: { code: "duplicate_dispatch", ...receipt },
});
const named = (name: string) => raised.filter((one) => one.name.includes(name));
const notice = () => document.querySelector("[data-service-ui-notice]")?.textContent ?? "";

const ok = { outcome: "ended", answer: "ok", hasRun: "yes" };

test("names the document alike for all of its requests, and says nothing else new", async () => {
  await send(null, told(ok));
  expect(new Set(posts.map(({ document }) => document)).size).toBe(1);
  expect(posts[0]?.document).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
});

test.each<[string, object, string[]]>([
  ["asked for nothing", {}, ["refresh:requested", "dispatched"]],
  ["asked for a refresh", { refresh: true }, ["dispatched", "refresh:requested"]],
  ["led elsewhere", { navigate: "/items" }, ["dispatched", "navigate:requested"]],
  [
    "led elsewhere and replaced the page",
    { navigate: "/items", replace: true, scroll: false },
    ["dispatched", "navigate:requested"],
  ],
])(
  "does what the lost answer asked for that %s, and keeps the form empty",
  async (_, more, names) => {
    await send(null, told({ ...ok, ...more }));
    expect(raised.map(({ name }) => name.replace(/^service:ui-(event:)?/, ""))).toEqual(names);
    expect(named("dispatched")[0]?.detail.response).toMatchObject({
      ok: true,
      patches: [],
      ...more,
    });
    expect(note().value).toBe("");
    expect(notice()).toBe("");
  },
);

test.each<[string, Answer, hasRun: string, text: string, refreshes: number]>([
  ["had cookies", told({ ...ok, lost: "cookies", navigate: "/in" }), "yes", "was done", 1],
  ["had a path too long to keep", told({ ...ok, lost: "path" }), "yes", "was done", 1],
  [
    "was a refusal",
    told({ outcome: "ended", answer: "refused", hasRun: "no" }),
    "no",
    "Nothing was done",
    0,
  ],
  [
    "was the schema's",
    told({ outcome: "ended", answer: "invalid", hasRun: "no" }),
    "no",
    "Nothing was done",
    0,
  ],
  [
    "refused what was typed",
    told({ outcome: "ended", answer: "invalid", hasRun: "yes" }),
    "yes",
    "to see why",
    1,
  ],
  [
    "was a failure",
    told({ outcome: "ended", answer: "failed", hasRun: "maybe" }),
    "maybe",
    "may have been done",
    1,
  ],
  ["nobody knows", told({ outcome: "unknown" }), "maybe", "may have been done", 1],
  ["leads to another site", told({ ...ok, navigate: "//x" }), "yes", "was done", 1],
  ["is followed by 429", { status: 429, body: { code: "rate_limited" } }, "maybe", "may have", 1],
  [
    "is followed by 403",
    { status: 403, body: { code: "interaction_forbidden" } },
    "maybe",
    "may have",
    1,
  ],
  ["is followed by 401", { status: 401 }, "maybe", "may have", 0],
])("keeps what was typed if the lost answer %s", async (_, again, hasRun, text, refreshes) => {
  await send(null, again);
  expect(named("dispatched")).toEqual([]);
  expect(named("failed").map(({ detail }) => detail.hasRun)).toEqual([hasRun]);
  expect(notice()).toContain(text);
  expect(named("refresh")).toHaveLength(refreshes);
  expect(named("navigate")).toEqual([]);
  expect(note().value).toBe("typed");
  expect(posts).toHaveLength(2);
});

test.each<[string, Answer]>([
  ["a page", { status: 200, body: "<p>Please wait.</p>" }],
  ["a gateway's error", { status: 504, body: "<h1>Gateway timeout</h1>" }],
  ["an error of another JSON service", { status: 429, body: { code: "throttled" } }],
  ["nothing", { status: 500, body: "" }],
  ["half of an answer", { status: 200, body: '{"ok":true,"kind":"ack","dispat' }],
  ["an older server's", { status: 409, body: '{"code":"duplicate_dispatch"}' }],
  ["nobody", null],
])("asks again after an answer of %s, and ends as maybe if no other comes", async (_, foreign) => {
  await send(foreign);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(posts.length).toBeGreaterThan(3);
  expect(named("failed").map(({ detail }) => detail.hasRun)).toEqual(["maybe"]);
  expect(notice()).toContain("may have been done");
  expect(named("refresh")).toHaveLength(1);
  expect(note().value).toBe("typed");

  raised = [];
  await send(foreign, told({ ...ok, refresh: true }));
  expect(named("failed")).toEqual([]);
  expect(named("dispatched")).toHaveLength(1);
  expect(note().value).toBe("");
});

test("says that it was done if patches alone were lost, and refreshes the page", async () => {
  await send(null, told({ ...ok, patches: true }));
  expect(named("dispatched")).toHaveLength(1);
  expect(named("refresh")).toHaveLength(1);
  expect(notice()).toContain("This was done.");

  document.querySelector("[data-service-ui-notice]")?.remove();
  await send(null, told({ ...ok, patches: true, refresh: true }));
  expect(notice()).toBe("");
});

test("sends what has no answer yet once more under the same id when the page is left", async () => {
  const leaving: RequestInit[] = [];
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    leaving.push(init);
    return new Promise((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(new TypeError("Failed to fetch")));
    });
  });
  document.querySelector<HTMLElement>("#go")?.click();
  await vi.advanceTimersByTimeAsync(10);
  sendLeaving();
  expect(leaving.map(({ keepalive = false }) => keepalive)).toEqual([false, true]);
  expect(leaving[1]?.body).toBe(leaving[0]?.body);

  vi.stubGlobal("fetch", answer);
  answers = [{ status: 200, body: { patches: [] } }];
  await settled();
});

test("sends again what has failed, also while the page that shows what became of it comes", async () => {
  let arrive: () => void = () => {};
  const hold = (event: Event) => {
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    (event as CustomEvent<RequestedDetail>).detail.waitUntil(arrival);
  };
  document.addEventListener("service:ui-refresh:requested", hold, { once: true });
  answers = [null, told({ outcome: "unknown" }), { status: 200, body: { patches: [] } }];
  const submit = async () => {
    document.querySelector<HTMLElement>("#send")?.click();
    flush();
    await vi.advanceTimersByTimeAsync(500);
  };
  note().value = "typed";
  await submit();
  expect(notice()).toContain("may have been done");
  expect(posts).toHaveLength(2);
  await submit();
  expect(posts).toHaveLength(3);
  arrive();
  await settled();
  expect(named("dispatched")).toHaveLength(1);
});

test("takes the 409 of a request that the browser itself has repeated for no success", async () => {
  await send(told({ outcome: "unknown" }));
  expect(named("failed").map(({ detail }) => detail.hasRun)).toEqual(["maybe"]);
  expect(note().value).toBe("typed");
  expect(posts).toHaveLength(1);
});

test("says of a request that was refused at once what its code says", async () => {
  await send({ status: 403, body: { code: "interaction_forbidden" } });
  expect(named("failed")[0]?.detail).toMatchObject({ hasRun: "no" });
  expect(notice()).toContain("not allowed");
  expect(named("refresh")).toEqual([]);
});

test("is as sure after a refusal of the app's own that says that nothing ran", async () => {
  const busy = { status: 503, body: { code: "server_busy" } };
  await send(busy, { status: 403, body: { code: "interaction_forbidden" } });
  expect(named("failed")[0]?.detail).toMatchObject({ hasRun: "no" });
  // What a proxy answers says nothing.
  await send({ status: 503 }, busy, { status: 429, body: { code: "rate_limited" } });
  expect(named("failed").at(-1)?.detail).toMatchObject({ hasRun: "maybe" });
});

test("asks again while the handler runs, less and less often, until the answer changes", async () => {
  const running = told({ outcome: "running" });
  await send(null, ...Array.from({ length: 12 }, () => running), told({ ...ok, refresh: true }));
  expect(posts).toHaveLength(14);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  const pauses = posts.slice(1).map(({ atMs }, index) => atMs - (posts[index]?.atMs ?? 0));
  expect(pauses.toSorted((one, other) => one - other).at(-1)).toBeGreaterThanOrEqual(2500);
  expect(Math.max(...pauses.slice(0, 2))).toBeLessThan(Math.min(...pauses.slice(5)));
  expect(named("dispatched")).toHaveLength(1);
  expect(notice()).toBe("");
});

test("asks for 615 s at most, and then nobody knows", async () => {
  await send(null, told({ outcome: "running" }));
  const [first, last] = [posts[0], posts.at(-1)];
  expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(610_000);
  expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeLessThan(620_000);
  expect(named("failed").map(({ detail }) => detail.hasRun)).toEqual(["maybe"]);
  expect(note().value).toBe("typed");
});
