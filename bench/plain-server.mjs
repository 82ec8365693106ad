/**
 * e): what the machine can do. Plain node:http, one JSON parse, one HMAC, one answer of the same length
 * as this project's. It checks nothing and remembers nothing.
 */
import { createHmac, createSecretKey } from "node:crypto";
import { createServer } from "node:http";

const key = createSecretKey(process.env.APP_SECRET ?? "a secret of some length", "utf8");
const padding = "x".repeat(Number(process.env.ANSWER_BYTES ?? 400));

const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const { ctx, dispatchId } = JSON.parse(text);
    const mac = createHmac("sha256", key).update(ctx).digest("base64url");
    const body = JSON.stringify({ ok: true, dispatchId, mac, padding });
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  console.warn(`Ready on http://127.0.0.1:${server.address().port}`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));
