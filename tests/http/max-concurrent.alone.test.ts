import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { TEST_SECRET } from "../support/next-server";
import { connectRaw, type RawConnection } from "../support/raw-http";
import { type ServedHandler, serveWebHandler } from "../support/serve-web-handler";
import { newDispatchId, post, sign, type WireAnswer } from "../support/wire";

const MAX = 5;
/** How many of them one user may hold. */
const SHARE = 4;

/** Ends a handler that has begun, with an error where one is given. */
const held: ((error?: Error) => void)[] = [];
const hold = () =>
  new Promise<void>((resolve, reject) => {
    held.push((error) => (error ? reject(error) : resolve()));
  });
const slow = defineUiComponent({
  name: "test.slow",
  allow: () => true,
  parts: { go: "button", late: "button" },
  events: (on) => [on("go", "click", hold), on("late", "click", { timeoutMs: 1 }, hold)],
});

let server: ServedHandler;
let arrived = 0;
const sent: Promise<unknown>[] = [];
const connections: RawConnection[] = [];

beforeAll(async () => {
  vi.stubEnv("APP_SECRET", TEST_SECRET);
  vi.stubEnv("UI_REPLAY_STORE", "memory");
  vi.stubEnv("UI_MAX_CONCURRENT", String(MAX));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const dispatch = createDispatchRoute(createRegistry([slow]), {
    authorizer: { authorize: (event) => event.value() !== "forbidden" },
  });
  server = await serveWebHandler((request) => {
    arrived += 1;
    return dispatch(request);
  });
});
afterEach(async () => {
  for (const end of held.splice(0)) end();
  await Promise.allSettled(sent.splice(0));
  for (const connection of connections.splice(0)) connection.end();
});
afterAll(() => server.stop());

/** A dispatch of a user of its own, unless one is given. */
function dispatchOf(part = "go", value?: string, user = newInstanceId()) {
  // The store begins to remember with the first dispatch, which may fall into the next second.
  const iat = Math.floor(Date.now() / 1000) + 5;
  const claims = { c: "test.slow", i: user, p: part, e: "click", u: "" };
  const ctx = sign({ ...claims, iat, exp: iat + 600 }, TEST_SECRET);
  return { ctx, dispatchId: newDispatchId(), payload: value === undefined ? {} : { value } };
}

function send(body: unknown = dispatchOf()): Promise<WireAnswer> {
  const answer = post(server.url, body);
  sent.push(answer);
  return answer;
}

const newInstanceId = () => newDispatchId().replace("ui_evt_", "uci_");

/** Fills the process with dispatches whose handlers have begun. */
async function fill(slots = MAX) {
  const before = held.length;
  const answers = Array.from({ length: slots }, () => send());
  await expect.poll(() => held.length).toBe(before + slots);
  return answers;
}

/**
 * Begins a dispatch of which the first byte of the body alone is sent; resolves once it is here.
 */
async function begin(body: unknown): Promise<RawConnection & { finish(): void }> {
  const text = JSON.stringify(body);
  const connection = await connectRaw(Number(new URL(server.url).port));
  connections.push(connection);
  const before = arrived;
  connection.write(
    "POST /__ui/dispatch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${text.length}\r\n\r\n${text[0]}`,
  );
  await expect.poll(() => arrived).toBe(before + 1);
  return { ...connection, finish: () => connection.write(text.slice(1)) };
}

test("refuses one beyond the limit, and takes it once another has ended", async () => {
  const [first] = await fill();
  const beyond = dispatchOf();
  const refused = await send(beyond);
  expect(refused).toMatchObject({
    status: 503,
    code: "server_busy",
    body: { type: "/event-runtime-errors.html#server_busy", status: 503, title: "Server busy" },
  });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(held).toHaveLength(MAX);

  held[0]?.();
  expect(await first).toMatchObject({ status: 200 });
  const again = send(beyond);
  await expect.poll(() => held.length).toBe(MAX + 1);
  held[MAX]?.();
  expect(await again).toMatchObject({ status: 200, body: { dispatchId: beyond.dispatchId } });
});

test("refuses one beyond a user's share, while another user's runs", async () => {
  const user = newInstanceId();
  const [first] = Array.from({ length: SHARE }, () => send(dispatchOf("go", "", user)));
  await expect.poll(() => held.length).toBe(SHARE);
  const beyond = dispatchOf("go", "", user);
  const refused = await send(beyond);
  expect(refused).toMatchObject({ status: 503, code: "server_busy" });
  expect(refused.headers.get("retry-after")).toBe("1");
  send();
  await expect.poll(() => held.length).toBe(SHARE + 1);

  for (const end of held) end();
  await Promise.all(sent.splice(0));
  expect(await first).toMatchObject({ status: 200 });
  send(beyond);
  await expect.poll(() => held.length).toBe(SHARE + 2);
});

test("refuses before it reads the body, and closes the connection", async () => {
  await fill();
  const connection = await begin(dispatchOf());
  const answer = await connection.answer();
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, "server_busy"]);
  await connection.closed;
});

test("says first what is wrong with the head of a request", async () => {
  await fill();
  expect((await post(server.url, "", { method: "PUT" })).status).toBe(405);
  const headers = { Origin: "https://evil.example" };
  expect((await post(server.url, dispatchOf(), { headers })).code).toBe("cross_origin_request");
});

test("gives no slot to bodies that drip, nor to requests that nothing signs", async () => {
  await fill(MAX - 1);
  for (let drip = 0; drip < MAX + 1; drip += 1) await begin(dispatchOf());
  const unsigned = { ...dispatchOf(), ctx: "sc1.e30.x" };
  const refused = await Promise.all(Array.from({ length: 5 * MAX }, () => send(unsigned)));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["invalid_signed_ctx"]));
  await fill(1);
});

test("refuses one whose body came while the last slot was taken, and leaves it unused", async () => {
  const body = dispatchOf();
  const late = await begin(body);
  const running = await fill();
  late.finish();
  const answer = await late.answer();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: "server_busy",
    dispatchId: body.dispatchId,
  });

  for (const end of held) end();
  await Promise.all(running);
  const again = send(body);
  await expect.poll(() => held.length).toBe(MAX + 1);
  held[MAX]?.();
  expect((await again).status).toBe(200);
});

test("frees the slot of every outcome", async () => {
  const [first] = await fill(1);
  held[0]?.(new Error("no"));
  expect((await first)?.code).toBe("handler_failed");

  const used = dispatchOf("go", "forbidden");
  expect((await send(used)).code).toBe("interaction_forbidden");
  expect((await send(used)).code).toBe("duplicate_dispatch");
  expect((await send(dispatchOf("late"))).code).toBe("handler_timeout");
  await fill();
});
