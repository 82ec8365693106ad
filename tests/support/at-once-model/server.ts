import type { DispatchRequestBody } from "@/lib/service-ui/wire/dispatch";
import { patchFor } from "../instance-html";
import { problemBody } from "../problem-body";
import { copyOf, KEYS, type Request, world } from "./world";

/** Notes that a page will not hear of a handler that may have run. */
function noteUnheard({ body }: Request): void {
  if (/box|tick/.test(partOf(body) ?? "") && world.answers.has(body.dispatchId)) {
    world.unknown.add(body.payload?.rowKey);
  }
}

const partOf = ({ ctx }: DispatchRequestBody) => ctx.split(".")[2];

/** Runs the handler of a request, if it has not run. */
export function handle({ body }: Request): void {
  const { answers, server } = world;
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
    tick: () => {
      row.box = "done";
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

function remove(request: Request): void {
  world.requests = world.requests.filter((other) => other !== request);
}

function respond(request: Request, status: number, body: object): void {
  remove(request);
  const { dispatchId } = request.body;
  const bytes = new TextEncoder().encode(JSON.stringify(problemBody({ dispatchId, ...body })));
  const chunks = [{ done: false, value: bytes }, { done: true }];
  request.resolve({
    ok: status === 200,
    status,
    headers: new Headers({ "Content-Type": "application/json" }),
    body: { getReader: () => ({ read: async () => chunks.shift() }) },
  });
}

/** Changes a row as somebody else does, whom the page hears of by its next render. */
export function changeElsewhere(index: number): void {
  const row = world.server.rows[index];
  world.unknown.add(KEYS[index]);
  if (row) Object.assign(row, { state: "done", box: row.box === "done" ? "open" : "done" });
}

export function answer(request: Request, how: number): void {
  const { answers, lost } = world;
  const { dispatchId } = request.body;
  const refresh = how > 0 || /add|tick/.test(partOf(request.body) ?? "");
  if (lost.has(dispatchId) && answers.has(dispatchId)) {
    world.isUnpatched = true;
    respond(request, 409, { code: "duplicate_dispatch" });
  } else if (how === 3) {
    noteUnheard(request);
    respond(request, 403, { code: "interaction_forbidden" });
  } else {
    handle(request);
    if (how === 2) world.isUnpatched = true;
    const patches = how === 2 ? [] : answers.get(dispatchId);
    if (how === 4) {
      noteUnheard(request);
      respond(request, 500, { code: "handler_failed" });
    } else respond(request, 200, { ok: true, patches, ...(refresh && { refresh }) });
  }
}

/** Cuts the connection; the runtime sends the request again, which arrives or doesn't. */
export function cut(request: Request, isForGood: boolean): void {
  remove(request);
  world.lost.set(request.body.dispatchId, isForGood);
  if (isForGood) noteUnheard(request);
  request.reject(new TypeError("cut"));
}

interface Asked {
  readonly method: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Stands for the network, for the time that a pause takes, and for the page's router. */
export function standIn(): void {
  Object.assign(self, {
    fetch: (_url: string, { method, body, signal }: Asked) =>
      new Promise((resolve, reject) => {
        // The server is there, whatever becomes of a dispatch.
        if (method === "HEAD") return resolve({ ok: true });
        const request: Request = { body: JSON.parse(body), resolve, reject };
        if (world.lost.get(request.body.dispatchId)) return reject(new TypeError("cut"));
        world.requests.push(request);
        signal.addEventListener("abort", () => {
          remove(request);
          reject(signal.reason);
        });
      }),
    // No patience comes to its end.
    setTimeout: (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (!ms) queueMicrotask(() => act(...args));
      else if (ms < 10_000) world.pauses.push(() => act(...args));
      return 0;
    },
  });
  performance.now = () => world.nowMs;
  document.addEventListener("service:ui-refresh:requested", (event) => {
    event.preventDefault();
    const state = copyOf(world.server);
    event.detail.waitUntil(new Promise<void>((done) => world.renders.push({ state, done })));
  });
}
