import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync } from "node:fs";
import { createExchange } from "../lib/dispatch/create-dispatcher";
import { createRateLimiter } from "../lib/dispatch/rate-limiter";
import { createRegistry } from "../lib/service-ui";
import { createMemoryStore } from "../lib/replay/memory-store";
import { createSqliteStore } from "../lib/replay/sqlite-store";
import { withDeadline } from "../lib/replay/bounded-store";
import { createKeyRing } from "../lib/token/key-ring";
import { buildManifest } from "../lib/manifest/build-manifest";
import { randomInstanceId } from "../lib/token/instance-id";
import { verifyContext } from "../lib/token/verify";
import { findForbiddenKey } from "../lib/dispatch/payload-guard";
import { replayKey } from "../lib/replay/replay-key";
import { parseDispatchRequest } from "../lib/dispatch/parse-dispatch-request";
import { signUp } from "./app/sign-up.ui";
if (process.argv[2] === "als") new AsyncLocalStorage().run(1, () => {});
if (process.argv[2] === "als") { const a = new AsyncLocalStorage(); a.enterWith(1); }
const keyRing = createKeyRing("x".repeat(40));
const registry = createRegistry([signUp]);
const now = Math.floor(Date.now() / 1000);
const id = randomInstanceId();
const ctx = buildManifest(signUp, id, { keyRing, binding: null, ttlSeconds: 3600, now }).events[0]!.ctx;
let n = 0; const did = () => "ui_evt_" + (++n).toString(16).padStart(32, "0");
const base = { registry, keyRing, rateLimiter: createRateLimiter({ limit: 1e12, windowSeconds: 60 }, Date.now), authorizer: { authorize: () => true }, clock: Date.now, allowedOrigins: null, requireOrigin: false, sessionCookie: null, maxBodyBytes: 16384, handlerTimeoutMs: 10000, exposeDebug: false, reportError: console.error };
const mem = createExchange({ ...base, replayStore: withDeadline(createMemoryStore(), 1000) });
const sql = createExchange({ ...base, replayStore: withDeadline(createSqliteStore({ directory: mkdtempSync("/tmp/b-") }), 1000) });
const rawMem = createMemoryStore(), rawSql = createSqliteStore({ directory: mkdtempSync("/tmp/b-") }), boundSql = withDeadline(rawSql, 1000);
const headers = new Map([["content-type", "application/json"], ["host", "a"], ["origin", "http://a"], ["sec-fetch-site", "same-origin"]]);
const hs = { get: (k: string) => headers.get(k) ?? null, has: (k: string) => headers.has(k) } as any;
const req = () => { const b = Buffer.from(JSON.stringify({ ctx, dispatchId: did(), payload: { value: "ada@example.org" } })); return { method: "POST", headers: hs, body: { async *[Symbol.asyncIterator]() { yield b; } } }; };
const works: Record<string, () => unknown> = {
  verify: () => verifyContext(ctx, { keyRing, binding: null, now }),
  guard: () => findForbiddenKey({ value: "ada@example.org" }),
  replayKey: () => replayKey(ctx, "ui_evt_00000000000000000000000000000000"),
  four: () => { const v = verifyContext(ctx, { keyRing, binding: null, now }); if (!v.ok) throw 1; findForbiddenKey({ value: "ada@example.org" }); registry.resolve(v.claims); return replayKey(ctx, "ui_evt_00000000000000000000000000000000"); },
  parse: () => parseDispatchRequest(`{"ctx":"${ctx}","dispatchId":"ui_evt_00000000000000000000000000000000","payload":{"value":"ada@example.org"}}`),
  claimMem: () => rawMem.claim(replayKey(ctx, did()), now + 3600),
  claimSql: () => rawSql.claim(replayKey(ctx, did()), now + 3600),
  claimBoundSql: () => boundSql.claim(replayKey(ctx, did()), now + 3600),
  pipeMem: () => mem(req()),
  pipeSql: () => sql(req()),
};
const only = process.argv[3]; if (only) for (const k of Object.keys(works)) if (k !== only) delete works[k];
const N = 4000;
const best: Record<string, number> = {};
for (let r = 0; r < 12; r++) for (const [k, w] of Object.entries(works)) {
  const c0 = process.cpuUsage(); 
  for (let i = 0; i < N; i += 8) { const ps = []; for (let j = 0; j < 8; j++) ps.push(w()); if (k.startsWith("claim") || k.startsWith("pipe")) { const rs = await Promise.all(ps) as any[]; if (k.startsWith("pipe") && rs.some(r => r.status !== 200)) throw new Error(rs[0].body); } }
  const c = process.cpuUsage(c0); best[k] = Math.min(best[k] ?? 1e9, (c.user + c.system) / N);
}
console.log(Object.fromEntries(Object.entries(best).map(([k, v]) => [k, v.toFixed(2) + " µs"])));
