/**
 * What the machine can do with the same physical work: plain node:http, one JSON parse, one HMAC
 * that must hold, one insert into the same SQLite file, the same judgment, the same patches. It
 * checks no origin, size, lifetime, key or registry.
 */
import { createHash, createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { loadSqlite } from "../lib/service-ui/replay/sqlite-driver";
import { openSqliteFile } from "../lib/service-ui/replay/sqlite-file";
import { judge } from "./app/judge";

const key = createSecretKey(process.env.APP_SECRET ?? "", "utf8");
const path = join(process.env.UI_REPLAY_DIR ?? "", "plain.db");
// All claims of one context expire together, and the load is sent with one context.
const expiresAt = Math.floor(Date.now() / 1000) + 3600;
const nowMs = Date.now();
const claims = await openSqliteFile({
  library: await loadSqlite(),
  path,
  synchronous: "NORMAL",
  retry: { timeoutMs: 1000 },
  nowMs,
  sinceMs: nowMs,
});

const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const { ctx, dispatchId, payload } = JSON.parse(text || '{"ctx":""}');
    const [, signedClaims = "", tag = ""] = ctx.split(".");
    const mac = createHmac("sha256", key).update(Buffer.from(signedClaims, "base64url")).digest();
    const signed = Buffer.from(tag, "base64url");
    if (signed.length !== mac.length || !timingSafeEqual(signed, mac)) {
      response.writeHead(403).end();
      return;
    }
    const digest = createHash("sha256").update(ctx).update(dispatchId).digest();
    if (!claims.insert({ expiresAt, digest }, nowMs, expiresAt)) {
      response.writeHead(409).end();
      return;
    }
    const verdict = judge(payload.value);
    const target = {
      targetInstance: "uci_0123456789abcdefghijkl",
      targetPart: null,
      targetName: "message",
    };
    const patches = [
      { op: "setText", ...target, value: verdict.text },
      { op: "setAttribute", ...target, value: verdict.state, attribute: "data-state" },
    ];
    const body = JSON.stringify({ ok: true, kind: "patch", dispatchId, patches });
    response.writeHead(200, {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  console.warn(`Ready on http://127.0.0.1:${port}`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));
