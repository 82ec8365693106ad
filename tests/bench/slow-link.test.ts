import { expect, onTestFinished, test } from "vitest";
import { openSlowLink } from "@/bench/slow-link";
import { serveNode } from "../support/node-server";

/** A server that answers with its name and what it was sent, and a link to it. */
async function linked(roundTripMs: number) {
  const serve = (name: string) =>
    serveNode(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      outgoing.end(`${name} ${Buffer.concat(chunks)}`);
    });
  const [first, second] = [await serve("first"), await serve("second")];
  const link = await openSlowLink(first.url, roundTripMs);
  let isOpen = true;
  onTestFinished(async () => {
    if (isOpen) await link.close();
  });
  const send = async (body: string) => {
    const response = await fetch(link.origin, { method: "POST", body });
    return response.text();
  };
  const cut = async () => {
    await link.cut();
    isOpen = false;
  };
  const mend = async () => {
    await link.mend();
    isOpen = true;
  };
  return { link, send, second, cut, mend };
}

test.each([0, 4])("hands on all bytes in their order, and counts them (%d ms)", async (ms) => {
  const { link, send } = await linked(ms);
  const body = "0123456789".repeat(50_000);
  expect(await send(body)).toBe(`first ${body}`);
  expect(link.bytes.up).toBeGreaterThan(body.length);
  expect(link.bytes.down).toBeGreaterThan(body.length);
});

test("refuses connections while it is cut, and serves at the same origin when it is mended", async () => {
  const { send, cut, mend } = await linked(0);
  expect(await send("a")).toBe("first a");
  await cut();
  await expect(send("b")).rejects.toThrow();
  await mend();
  await expect.poll(() => send("c").catch(String)).toBe("first c");
});

test("leads what comes after to another server", async () => {
  const { link, send, second } = await linked(0);
  expect(await send("a")).toBe("first a");
  link.leadTo(second.url);
  // What is sent on the connection that has just ended fails.
  await expect.poll(() => send("b").catch(String)).toBe("second b");
});
