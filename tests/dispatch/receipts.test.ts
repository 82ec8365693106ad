import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { UiHandler, UiOnOptions } from "@/lib/service-ui/declare/ui-on";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { createReceipts, noReceipts } from "@/lib/service-ui/replay/receipts";
import type { KeptReceipt } from "@/lib/service-ui/replay/replay-store";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { unsealText } from "@/lib/service-ui/wire/seal";
import { contextWith, keyRing, NOW, SECRET } from "../support/claims";
import { createHarness, type Different, newDispatchId } from "../support/dispatch-harness";

const DOCUMENT = "0123456789abcdef0123456789abcdef";
const OTHER = "fedcba9876543210fedcba9876543210";
const from = (document: string, cookie?: string) => ({
  "Ui-Document": document,
  ...(cookie !== undefined && { Cookie: cookie }),
});

/** A store in memory of which somebody can read and write the receipts. */
function createOpenStore() {
  const records = new Map<string, KeptReceipt>();
  const store = createMemoryStore({ nowSeconds: () => NOW });
  const written: string[] = [];
  return {
    records,
    written,
    store: {
      claim: async (...[key, expiresAt, token, receipt]: Parameters<typeof store.claim>) => {
        const won = await store.claim(key, expiresAt, token);
        if (won === true && receipt) records.set(key, receipt);
        if (receipt) written.push(receipt.record);
        return won;
      },
      writeReceipt: async (key: string, receipt: KeptReceipt) => {
        records.set(key, receipt);
        written.push(receipt.record);
        return true;
      },
      readReceipt: async (key: string) => records.get(key)?.record,
    },
  };
}

/** Sends a dispatch and then the same again, as a runtime does whose answer is lost. */
function createRepeater(handler?: UiHandler, different: Different = {}, options: UiOnOptions = {}) {
  const harness = createHarness(handler, different, options);
  const sent = { ctx: contextWith(), dispatchId: newDispatchId() };
  const send = async (headers: Readonly<Record<string, string>> = from(DOCUMENT)) => {
    const answer = await harness.send({ ...sent, headers });
    // What an answer leaves is written when it has gone.
    await nextTurn();
    await nextTurn();
    return answer;
  };
  return { ...harness, sent, send };
}

/** What a problem says besides what each one of its code says. */
function receiptIn(body: Record<string, unknown>): Record<string, unknown> {
  const { type, title, status, code, detail, dispatchId, again, message, ...receipt } = body;
  expect(again).toBe(receipt.outcome === "running" ? "repeat" : "no");
  if (receipt.outcome === "ended") return receipt;
  const { hasRun, ...unknown } = receipt;
  expect(hasRun).toBe("maybe");
  return unknown;
}

const ok = { outcome: "ended", answer: "ok", hasRun: "yes" };
const failed = { outcome: "ended", answer: "failed", hasRun: "maybe" };
const refused = { outcome: "ended", answer: "refused", hasRun: "no" };
const path = (length: number) => `/${"a".repeat(length - 1)}` as const;

test.each<[string, UiHandler, object, Different?, UiOnOptions?]>([
  ["acknowledged", () => undefined, ok],
  ["sent patches", (event) => event.setText("message", "a secret"), { ...ok, patches: true }],
  ["asked for a refresh", (event) => event.refresh(), { ...ok, refresh: true }],
  ["navigated", (event) => event.navigate("/items?a=1"), { ...ok, navigate: "/items?a=1" }],
  [
    "navigated in every way",
    (event) => event.navigate("/x", { replace: true, scroll: false, refresh: true }),
    { ...ok, navigate: "/x", replace: true, scroll: false, refresh: true },
  ],
  ["navigated far", (event) => event.navigate(path(512)), { ...ok, navigate: path(512) }],
  ["navigated too far", (event) => event.navigate(path(513)), { ...ok, lost: "path" }],
  [
    "set cookies",
    (event) => event.navigate("/in"),
    { ...ok, navigate: "/in", lost: "cookies" },
    { setsCookies: async () => true },
  ],
  [
    "refused what was typed",
    (event) => event.invalid({ email: "Is taken." }),
    { outcome: "ended", answer: "invalid", hasRun: "yes" },
  ],
  [
    "has a schema that refused what was typed",
    () => undefined,
    { outcome: "ended", answer: "invalid", hasRun: "no" },
    {},
    { input: z.string().min(1) },
  ],
  ["threw", () => Promise.reject(new Error("no")), failed],
  ["returned nonsense", (() => 1) as never, failed],
  ["was too late", () => new Promise(() => {}), failed, { handlerTimeoutMs: 5 }],
  [
    "threw forbidden() when it had begun",
    () => Promise.reject(Object.assign(new Error(), { digest: "NEXT_HTTP_ERROR_FALLBACK;403" })),
    failed,
  ],
  ["was forbidden", () => undefined, refused, { authorizer: { authorize: () => false } }],
  [
    "has an authorizer that threw",
    () => undefined,
    refused,
    { authorizer: { authorize: () => Promise.reject(new Error("down")) } },
  ],
  [
    "streamed",
    (event) =>
      UiInteractionResult.stream(async function* () {
        yield [event.setText("message", "a secret")];
        return event.navigate("/far");
      }),
    ok,
  ],
])(
  "tells who repeats a dispatch that %s what became of it",
  async (_, handler, told, services, options) => {
    const { send, state } = createRepeater(handler, services, options);
    await send();
    const { handled } = state;
    for (let times = 0; times < 2; times += 1) {
      const { status, code, body } = await send();
      expect([status, code]).toEqual([409, "duplicate_dispatch"]);
      expect(receiptIn(body)).toEqual(told);
      expect(JSON.stringify(body)).not.toMatch(/secret|taken/);
    }
    expect(state.handled).toBe(handled);
  },
);

const checked = defineUiComponent({
  name: "demo.sign-up",
  allow: "authorizer",
  parts: { form: "form", name: "input", email: "email" },
  events: (on) => [
    on(
      "form",
      "submit",
      { input: z.object({ name: z.string().min(1), email: z.email() }), validate: "change" },
      () => undefined,
    ),
  ],
});

test.each([
  ["the field that was left is right, and another is still empty", { name: "Rosa", email: "" }],
  ["the field that was left is wrong", { name: "", email: "a@b.example" }],
  ["all are right", { name: "Rosa", email: "a@b.example" }],
])(
  "tells of a lost check that it is over, and not that something failed: %s",
  async (_, fields) => {
    const { send } = createHarness(undefined, { registry: createRegistry([checked]) });
    const ctx = contextWith({ p: "form", e: "change", u: "" });
    const payload = { name: "name", fields: Object.entries(fields) };
    const check = { ctx, dispatchId: newDispatchId(), payload, headers: from(DOCUMENT) };
    expect((await send(check)).status).toBe(200);
    await nextTurn();
    await nextTurn();
    const told = receiptIn((await send(check)).body);
    expect(told).toEqual({ outcome: "ended", answer: "ok", hasRun: "no" });
  },
);

test("says that a dispatch runs as long as it may, and then that nobody knows", async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { send, state } = createRepeater(() => running, {}, { timeoutMs: 60_000 });
  const first = send();
  await nextTurn();
  expect(receiptIn((await send()).body)).toEqual({ outcome: "running" });
  state.now += 64;
  expect(receiptIn((await send()).body)).toEqual({ outcome: "running" });
  state.now += 1;
  expect(receiptIn((await send()).body)).toEqual({ outcome: "unknown" });
  finish();
  await first;
  expect(receiptIn((await send()).body)).toEqual(ok);
  expect(state.handled).toBe(1);
});

const session = { sessionCookie: "sid" };
const bound = (value: string) => from(DOCUMENT, `sid=${value}`);

test.each<[string, first: object, again: object, Different?]>([
  ["from another document", from(DOCUMENT), from(OTHER)],
  ["from no document", from(DOCUMENT), {}],
  ["from a document that was none at first", {}, from(DOCUMENT)],
  ["from no document, as at first", {}, {}],
  ["from a document with an impossible name", from("a b"), from("a b")],
  ["from a document with a short name", from("1"), from("1")],
  ["from a document with a long name", from("a".repeat(65)), from("a".repeat(65))],
  ["to a server that keeps none", from(DOCUMENT), from(DOCUMENT), { receipts: noReceipts }],
  [
    "to a store that keeps none",
    from(DOCUMENT),
    from(DOCUMENT),
    { replayStore: { claim: createMemoryStore({ nowSeconds: () => NOW }).claim } },
  ],
])("says that nobody knows of a repeat %s", async (_, first, again, services) => {
  const { send, state } = createRepeater((event) => event.navigate("/secret"), services);
  expect((await send({ ...first })).status).toBe(200);
  const { status, body } = await send({ ...again });
  expect([status, receiptIn(body)]).toEqual([409, { outcome: "unknown" }]);
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(state.handled).toBe(1);
});

test("refuses the token of another session before any receipt is looked for", async () => {
  const { store } = createOpenStore();
  let looked = 0;
  const readReceipt = async (key: string) => {
    looked += 1;
    return store.readReceipt(key);
  };
  const { send } = createRepeater(undefined, {
    ...session,
    replayStore: { ...store, readReceipt },
  });
  expect((await send(bound("one"))).code).toBe("invalid_signed_ctx");
  expect(looked).toBe(0);
});

/** A dispatch whose receipt lies in a store that somebody can read and write. */
async function receiptInReach(different: Different = {}) {
  const open = createOpenStore();
  const repeater = createRepeater((event) => event.navigate("/secret"), {
    replayStore: open.store,
    ...different,
  });
  await repeater.send();
  const [key = ""] = open.records.keys();
  const kept = open.records.get(key);
  if (!kept) throw new Error("no receipt is kept");
  return { ...open, ...repeater, key, kept };
}

test("lets nobody read in the store what became of a dispatch", async () => {
  const { kept, written } = await receiptInReach();
  const bytes = Buffer.from(kept.record.slice("ucr1.".length), "base64url").toString("latin1");
  expect(kept.record + bytes).not.toMatch(/secret|answer|running|until/);
  // Nor from its length.
  expect(new Set(written.map(({ length }) => length)).size).toBe(1);
});

const LONG = `/${"a".repeat(511)}` as const;

test.each<[string, UiHandler, Different?]>([
  ["leads nowhere", () => undefined],
  ["leads as far as is kept", (event) => event.navigate(LONG)],
  ["leads too far", (event) => event.navigate(`${LONG}a`)],
  [
    "asks for everything, with cookies",
    (event) => event.navigate(LONG, { replace: true, scroll: false, refresh: true }),
    { setsCookies: async () => true },
  ],
  ["has quotes in its path", (event) => event.navigate(`/${'"'.repeat(511)}`)],
  [
    "has letters in its path that take three bytes",
    (event) => event.navigate(`/${"あ".repeat(170)}`),
  ],
  [
    "has characters in its path that take four bytes",
    (event) => event.navigate(`/${"🦊".repeat(120)}`),
  ],
  ["fails", () => Promise.reject(new Error("no"))],
])("keeps an answer that %s in as many bytes as every other", async (_, handler, different) => {
  const open = createOpenStore();
  const { send } = createRepeater(handler, { replayStore: open.store, ...different });
  await send();
  // `ucr1.`, and in base64url a nonce, the record and a tag.
  const length = "ucr1.".length + Math.ceil(((12 + 1 + 7 + 512 + 16) * 4) / 3);
  expect(open.written.map((record) => record.length)).toEqual([length, length]);
});

test("tells a path of 512 bytes, and of a longer one that it is lost", async () => {
  const told = async (navigate: `/${string}`) => {
    const { send } = createRepeater((event) => event.navigate(navigate));
    await send();
    return receiptIn((await send()).body);
  };
  const longest = `/${"あ".repeat(170)}a` as const;
  expect(Buffer.byteLength(longest)).toBe(512);
  expect(await told(longest)).toEqual({ ...ok, navigate: longest });
  expect(await told(`${longest}b`)).toEqual({ ...ok, lost: "path" });
});

test("encrypts each day's receipts with a key of that day, and reads them the day after", async () => {
  const HOUR = 3_600_000;
  const midnight = Date.UTC(2026, 10, 28);
  const { store, records } = createOpenStore();
  const at = (ms: number) =>
    createReceipts({ store, keyRing, timeoutMs: 1000, nowMs: () => midnight + ms });
  const holder = { document: DOCUMENT, session: null };
  const write = async (key: string, ms: number) => {
    at(ms).open(key, holder, 1000)?.end({ answer: "ok", hasRun: "yes" });
    await expect.poll(() => records.has(key)).toBe(true);
  };
  const read = (key: string, ms: number) => at(ms).read(key, holder);
  await write("evening", -1);
  await write("morning", 0);
  for (const ms of [-1, 0, 24 * HOUR, 24 * HOUR + 30 * 60_000]) {
    expect(await read("evening", ms)).toMatchObject(ok);
  }
  // Whoever wrote it has a clock that is ahead.
  expect(await read("morning", -30_000)).toMatchObject(ok);
  const [key] = keyRing;
  const record = (name: string) => records.get(name)?.record.slice("ucr1.".length) ?? "";
  const associated = ["evening", "", hash("sha256", DOCUMENT, "base64url")].join("\n");
  const opens = (day: string) => unsealText(record("evening"), [key.receiptOf(day)], associated);
  expect(opens("2026-11-27")).toContain("e");
  expect(opens("2026-11-28")).toBeNull();
});

test.each<[string, (record: string) => string]>([
  ["cut", (record) => record.slice(0, -1)],
  ["cut to its version", () => "ucr1."],
  ["empty", () => ""],
  ["spelled in another way", (record) => `${record}=`],
  ["of another version", (record) => record.replace("ucr1", "ucr2")],
  ["changed in one bit", (record) => record.replace(/.$/, (last) => (last === "A" ? "E" : "A"))],
  ["not encrypted", () => JSON.stringify({ answer: "ok", hasRun: "yes" })],
])("takes a record that is %s for none", async (_, change) => {
  const { send, records, key, kept } = await receiptInReach();
  expect(receiptIn((await send()).body)).toMatchObject({ navigate: "/secret" });
  records.set(key, { ...kept, record: change(kept.record) });
  expect(receiptIn((await send()).body)).toEqual({ outcome: "unknown" });
});

test("takes the record of another dispatch of the same document for none", async () => {
  const { send, records, key } = await receiptInReach();
  const other = await receiptInReach();
  records.set(key, other.kept);
  expect(receiptIn((await send()).body)).toEqual({ outcome: "unknown" });
});

test("reads a record of a former secret, and none of a secret that it doesn't have", async () => {
  const read = async (secret: string, previous: readonly string[] = []) => {
    const { send, store, sent, key } = await receiptInReach();
    expect((await send()).status).toBe(409);
    const receipts = createReceipts({
      store,
      keyRing: createKeyRing(secret, previous),
      timeoutMs: 1000,
      nowMs: () => NOW * 1000,
    });
    expect(key).toContain(sent.dispatchId);
    return receipts.read(key, { document: DOCUMENT, session: null });
  };
  const next = "the-next-secret-0123456789abcdef-0123456789";
  expect(await read(next, [SECRET])).toMatchObject({ outcome: "ended", navigate: "/secret" });
  expect(await read(next)).toEqual({ outcome: "unknown" });
});

test("tells a receipt to its own session alone", async () => {
  const { store } = createOpenStore();
  const receipts = createReceipts({ store, keyRing, timeoutMs: 1000, nowMs: () => NOW * 1000 });
  const holder = (value: string | null) => ({ document: DOCUMENT, session: value });
  const receipt = receipts.open("key", holder("one"), 1000);
  await store.claim("key", NOW + 60, { issuedAt: NOW, lifetimeSeconds: 60 }, receipt?.running);
  expect(await receipts.read("key", holder("one"))).toEqual({ outcome: "running" });
  for (const other of ["two", "", null]) {
    expect(await receipts.read("key", holder(other))).toEqual({ outcome: "unknown" });
  }
});

test("runs nothing of the application's for a repeat", async () => {
  const ran: string[] = [];
  const { send } = createRepeater(
    () => void ran.push("handler"),
    { authorizer: { authorize: () => ran.push("authorizer") > 0 } },
    { input: z.unknown().refine(() => ran.push("input") > 0) },
  );
  await send();
  expect(ran).toEqual(["authorizer", "input", "handler"]);
  for (let times = 0; times < 20; times += 1) await send();
  expect(ran).toHaveLength(3);
});

test("counts a storm of repeats as any requests, and writes nothing that is told for them", async () => {
  let left = 10;
  const rateLimiter = {
    async take() {
      left -= 1;
      return left >= 0 ? { ok: true as const } : { ok: false as const, retryAfterSeconds: 1 };
    },
  };
  const { send, state } = createRepeater((event) => event.refresh(), { rateLimiter });
  const answers = [];
  for (let times = 0; times < 30; times += 1) answers.push(await send());
  expect(answers.map(({ status }) => status)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
    ...Array.from({ length: 20 }, () => 429),
  ]);
  for (const { body } of answers.slice(1, 10)) {
    expect(receiptIn(body)).toEqual({ ...ok, refresh: true });
  }
  for (const { body } of answers.slice(10)) expect(body).not.toHaveProperty("outcome");
  expect(state.handled).toBe(1);
});

test("answers alike though the store can't write or read a receipt", async () => {
  const { claim } = createMemoryStore({ nowSeconds: () => NOW });
  const fails = () => Promise.reject(new Error("down"));
  const replayStore = { claim, writeReceipt: fails, readReceipt: fails };
  const { send } = createRepeater((event) => event.refresh(), { replayStore });
  expect(await send()).toMatchObject({ status: 200, body: { refresh: true } });
  expect(receiptIn((await send()).body)).toEqual({ outcome: "unknown" });
});
