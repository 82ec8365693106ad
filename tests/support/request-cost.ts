import { z } from "zod";
import { createLogger } from "@/lib/common/logging/logger";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { answerInFrames } from "@/lib/service-ui/dispatch/answer-in-frames";
import { dispatch } from "@/lib/service-ui/dispatch/dispatch";
import { dispatchRequestOf } from "@/lib/service-ui/dispatch/dispatch-request";
import { createRefusalLog } from "@/lib/service-ui/dispatch/refusal-log";
import { toResponse } from "@/lib/service-ui/dispatch/respond";
import type { SendFrame } from "@/lib/service-ui/dispatch/run-stream";
import { noReceipts } from "@/lib/service-ui/replay/receipts";
import { memoryServices } from "@/lib/service-ui/testing/memory-services";
import { claimsWith, issueContext, keyRing, NOW } from "./claims";
import { DISPATCH_URL, newDispatchId } from "./dispatch-harness";

/** The attacker's own session, to which the tokens are bound. */
const SESSION = "1";

/** What an attacker chooses: everything but the token, which a page gives to anyone. */
export interface Chosen {
  readonly event: "submit" | "change" | "input";
  readonly payload: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The size of an answer, UTF-16 code units, and what the request was. */
export interface Answered {
  readonly status: number;
  readonly length: number;
}

const line = z.object({ amount: z.coerce.number().max(9, "Nine at most.") });
const remark = z.object({ note: z.coerce.string().min(1, "Please say why.") });
const visit = z.object({ day: z.coerce.date("Which day?") });
const guest = z.object({ name: z.string(), email: z.email(), diet: z.string(), age: z.string() });
/** As the page on forms limits the rows of a schema. */
const guests = z
  .record(z.string(), z.unknown())
  .refine((rows) => Object.keys(rows).length <= 50, "At most 50 guests.")
  .pipe(z.record(z.string(), guest));
const order = z.looseObject({
  email: z.email("This is not an e-mail address."),
  seats: z.coerce.number().int().max(4, "Four seats at most."),
  topics: z.array(z.string().max(3, "Too long.")),
  lines: z.record(z.string(), line),
  mails: z.array(z.email()).optional(),
  links: z.array(z.url()).optional(),
  times: z.array(z.iso.datetime()).optional(),
  remarks: z.record(z.string(), remark).optional(),
  visits: z.record(z.string(), visit).optional(),
  guests: guests.optional(),
});
const { defineUiComponent } = createUi({
  context: ({ headers, cookies }) => ({
    language: headers.get("accept-language"),
    user: cookies.get("sid"),
  }),
  translate: ({ message }) => message,
  userKey: ({ cookies }) => cookies.get("user") ?? null,
});
const form = defineUiComponent({
  name: "cost.form",
  allow: ({ request }) => request.cookies.size >= 0,
  parts: [
    UiPart("form", "form"),
    UiPart("email", "email", "order.email"),
    UiPart("seats", "number"),
    UiPart("topics", "checkbox"),
    UiPart("amount", "number"),
    UiPart("note", "textarea"),
  ],
  events: (on) => [
    on("form", "submit", { input: order, validate: "change" }, () => {}),
    on("note", "input", { input: z.any() }, () => {}),
  ],
});

const services = memoryServices(
  { registry: createRegistry([form]), keyRing, nowMs: () => NOW * 1000 },
  {
    // Each id is new, and a store that keeps them would grow with the number of runs.
    replayStore: { claim: async () => true },
    receipts: noReceipts,
    sessionCookie: "sid",
    maxBodyBytes: 1_048_576,
    bodyTimeoutMs: 60_000,
    handlerTimeoutMs: 60_000,
    streamMaxSeconds: 60,
  },
);
const log = createRefusalLog(createLogger({ sink: () => silent }), { showHints: true });
function ignore(): void {}
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The bytes of a request's body. A payload of text is JSON as it is sent. */
function bodyOf({ event, payload }: Chosen): Buffer {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const head = JSON.stringify({ ctx: CONTEXTS[event], dispatchId: newDispatchId() });
  return Buffer.from(`${head.slice(0, -1)},"payload":${text}}`);
}

function contextOf(p: string, e: string): string {
  return issueContext(claimsWith({ c: form.name, p, e, u: "" }), keyRing, SESSION);
}
const CONTEXTS = {
  submit: contextOf("form", "submit"),
  change: contextOf("form", "change"),
  input: contextOf("note", "input"),
};

/** Sends a request through the whole endpoint, as Next's route does, with its log. */
async function answer({ headers = {} }: Chosen, body: Buffer): Promise<Answered> {
  const { cookie = "", ...others } = headers;
  const sent = {
    "content-type": "application/json",
    cookie: `sid=${SESSION};${cookie}`,
    ...others,
  };
  const request = dispatchRequestOf(
    new Request(DISPATCH_URL, { method: "POST", headers: sent, body: new Uint8Array(body) }),
  );
  const run = async (sendFrame: SendFrame) => {
    const outcome = await dispatch(request, services, sendFrame);
    log(outcome);
    return outcome;
  };
  const response = toResponse(await answerInFrames(request, run, true));
  return { status: response.status, length: (await response.text()).length };
}

export interface Cost extends Answered {
  /** Processor time of one request, the least of several rounds, microseconds. */
  readonly cpuUs: number;
}

/** What a request costs this process, which must run nothing else meanwhile. */
export async function costOf(chosen: Chosen, rounds: number, each = 4): Promise<Cost> {
  const bodies = Array.from({ length: each }, () => bodyOf(chosen));
  let cpuUs = Number.POSITIVE_INFINITY;
  let answered: Answered = { status: 0, length: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (const body of bodies) answered = await answer(chosen, body);
    const { user, system } = process.cpuUsage(before);
    cpuUs = Math.min(cpuUs, (user + system) / each);
  }
  return { ...answered, cpuUs };
}

/** As many units as fit into so many bytes of JSON. */
export function fill<T>(bytes: number, unit: (at: number) => T): readonly T[] {
  const all: T[] = [];
  for (let left = bytes; left > 0; ) {
    const next = unit(all.length);
    left -= Buffer.byteLength(JSON.stringify(next)) + 1;
    if (left > 0) all.push(next);
  }
  return all;
}

/** What a person sends who fills in a form of that size. */
export function ordinary(bytes: number): Chosen {
  const fields = fill(bytes, (at) => [`field${at}`, "Some ordinary text of a person."]);
  return { event: "submit", payload: { fields } };
}
