import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback";
import type { RespConnection, RespReply } from "./resp-connection";

/**
 * What can go wrong with one request: the connection is cut before or after the commands ran; no
 * answer ever comes; the commands ran but the answer says 500; the token is refused; the answer is
 * not JSON.
 */
export type Fault = "cutBefore" | "cutAfter" | "stall" | "errorAfter" | "unauthorized" | "notJson";

/** Decides what happens to a request; `attempt` counts from 1 the requests with this very body. */
export type FaultPlan = (body: string, attempt: number) => Fault | undefined;

/** Speaks Upstash's REST protocol before a real Redis server. */
export interface UpstashFront {
  readonly url: string;
  readonly token: string;
  /** Requests that arrived, refused ones included, questions about the server itself left out. */
  readonly requests: number;
  /** Questions about the server itself that arrived: `INFO` and `TIME`. */
  readonly questions: number;
  /** The headers of the last request. */
  readonly lastHeaders: IncomingHttpHeaders;
  /** Sets the faults of the requests to come; undefined ends them. */
  failWith(plan: FaultPlan | undefined): void;
  close(): Promise<void>;
}

type Command = readonly string[];
type Answer = { status: number; body: unknown };
type Run = (redis: RespConnection, body: unknown) => Promise<Answer>;

const PATHS = new Map<string, Run>([
  ["/", runOne],
  ["/pipeline", runPipeline],
  ["/multi-exec", runTransaction],
]);

const FAULTS_BEFORE = new Map<Fault, (response: ServerResponse) => void>([
  ["cutBefore", (response) => response.destroy()],
  ["stall", () => {}],
  ["unauthorized", (response) => send(response, { status: 401, body: { error: "Unauthorized" } })],
]);
const FAULTS_AFTER = new Map<Fault, (response: ServerResponse) => void>([
  ["cutAfter", (response) => response.destroy()],
  ["errorAfter", (response) => send(response, { status: 500, body: { error: "ERR internal" } })],
  ["notJson", (response) => response.writeHead(200).end("<html>a proxy was here</html>")],
]);

/** Loses the first answer to every fifth body, never the second: what one further try can mend. */
export function loseFirstAnswerOfEveryFifth(): FaultPlan {
  let bodies = 0;
  return (body, attempt) => {
    if (attempt > 1 || isQuestion(body)) return undefined;
    bodies += 1;
    return bodies % 5 === 0 ? "cutAfter" : undefined;
  };
}

function isQuestion(body: string): boolean {
  return /^\["(INFO|TIME)"/.test(body);
}

export async function startUpstashFront(redis: RespConnection): Promise<UpstashFront> {
  const token = "front-token";
  const attempts = new Map<string, number>();
  let plan: FaultPlan | undefined;
  let requests = 0;
  let questions = 0;
  let lastHeaders: IncomingHttpHeaders = {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    lastHeaders = request.headers;
    const body = await text(request);
    if (isQuestion(body)) questions += 1;
    else requests += 1;
    const attempt = (attempts.get(body) ?? 0) + 1;
    attempts.set(body, attempt);
    const fault = plan?.(body, attempt);
    const before = fault && FAULTS_BEFORE.get(fault);
    if (before !== undefined) return before(response);
    const result = await run(request, body);
    const after = fault && FAULTS_AFTER.get(fault);
    if (after !== undefined) return after(response);
    const encoded = request.headers["upstash-encoding"] === "base64";
    send(response, encoded ? { ...result, body: encode(result.body) } : result);
  }

  async function run(request: IncomingMessage, body: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${token}`) {
      return { status: 401, body: { error: "Unauthorized" } };
    }
    const path = PATHS.get(request.url ?? "");
    if (request.method !== "POST" || path === undefined) {
      return { status: 404, body: { error: "ERR unknown path" } };
    }
    try {
      return await path(redis, JSON.parse(body));
    } catch {
      return { status: 400, body: { error: "ERR failed to parse the command" } };
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  // On a busy machine a connection that the server closes as idle would look like a lost answer.
  server.keepAliveTimeout = 0;
  const { url, close } = await listenOnLoopback(server);

  return {
    url,
    close,
    token,
    get requests() {
      return requests;
    },
    get questions() {
      return questions;
    },
    get lastHeaders() {
      return lastHeaders;
    },
    failWith(next) {
      plan = next;
    },
  };
}

async function runOne(redis: RespConnection, body: unknown): Promise<Answer> {
  const [reply] = await redis.send([command(body)]);
  const result = outcome(reply ?? null);
  return { status: "error" in result ? 400 : 200, body: result };
}

async function runPipeline(redis: RespConnection, body: unknown): Promise<Answer> {
  const replies = await redis.send(commands(body));
  return { status: 200, body: replies.map(outcome) };
}

async function runTransaction(redis: RespConnection, body: unknown): Promise<Answer> {
  const replies = await redis.send([["MULTI"], ...commands(body), ["EXEC"]]);
  const executed = replies.at(-1) ?? null;
  if (!Array.isArray(executed)) return { status: 400, body: outcome(executed) };
  return { status: 200, body: executed.map(outcome) };
}

function commands(body: unknown): Command[] {
  if (!Array.isArray(body)) throw new TypeError("not a list of commands");
  return body.map(command);
}

function command(body: unknown): Command {
  if (!Array.isArray(body) || body.length === 0) throw new TypeError("not a command");
  return body.map(String);
}

function outcome(reply: RespReply): { result: RespReply } | { error: string } {
  return reply instanceof Error ? { error: reply.message } : { result: reply };
}

/** Base64 for every string of a result but `OK`; an error's text stays as it is. */
function encode(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(encode);
  if (typeof body !== "object" || body === null || !("result" in body)) return body;
  return { result: encodeReply(body.result) };
}

function encodeReply(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(encodeReply);
  return typeof reply === "string" && reply !== "OK"
    ? Buffer.from(reply).toString("base64")
    : reply;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
