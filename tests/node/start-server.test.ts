import { expect, test } from "vitest";
import { answerDispatch, startServer } from "@/lib/service-ui/node/start-server";
import { serveNode } from "../support/node-server";
import { freePort, listens } from "../support/ports";
import { temporaryDirectory } from "../support/temporary-directory";

test("rejects for an app that is not built, and lets go of the port", async () => {
  const port = await freePort();
  const started = startServer({ dir: temporaryDirectory(), hostname: "127.0.0.1", port });

  await expect(started).rejects.toThrow("Could not find a production build");
  await expect.poll(() => listens(port)).toBe(false);
});

test("rejects for a port in use", async () => {
  const { url } = await serveNode((_incoming, outgoing) => outgoing.end());
  const port = Number(new URL(url).port);

  await expect(startServer({ hostname: "127.0.0.1", port })).rejects.toThrow("EADDRINUSE");
});

test("hands everything on as long as no dispatch route is loaded", async () => {
  const { connect } = await serveNode((incoming, outgoing) => {
    if (!answerDispatch(incoming, outgoing)) outgoing.end("handed on");
  });
  const connection = await connect();
  connection.write("POST /__ui/dispatch HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");

  expect((await connection.answer()).body).toBe("handed on");
});
