import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { MOUNTS, type NextServer, startNext } from "../support/next-server";
import { newDispatchId, post } from "../support/wire";

const DOCUMENT = "0123456789abcdef0123456789abcdef";
const OTHER = "fedcba9876543210fedcba9876543210";
const from = (document: string) => ({ headers: { "Ui-Document": document } });

describe.each(MOUNTS)("on the mount %s", (mount) => {
  let server: NextServer;
  beforeAll(async () => {
    server = await startNext({ mount });
  });
  afterAll(() => server.stop());

  it("tells the document that sent a dispatch what became of it, and nobody else", async () => {
    const { ctx } = await signUpEntry(server.url);
    const sent = { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.org" } };
    expect((await post(server.url, sent, from(DOCUMENT))).status).toBe(200);
    const again = async (options?: ReturnType<typeof from>) => {
      const { status, body } = await post(server.url, sent, options);
      return { status, body };
    };
    await expect
      .poll(() => again(from(DOCUMENT)))
      .toMatchObject({ status: 409, body: { outcome: "ended", answer: "ok", hasRun: "yes" } });
    for (const other of [from(OTHER), undefined]) {
      const { status, body } = await again(other);
      expect(status).toBe(409);
      expect(body).toMatchObject({ outcome: "unknown" });
      expect(body).not.toHaveProperty("answer");
    }
  });
});

describe("with UI_RECEIPTS=off", () => {
  it("tells everybody that nobody knows", async () => {
    const server = await startNext({ env: { UI_RECEIPTS: "off" } });
    try {
      const { ctx } = await signUpEntry(server.url);
      const sent = { ctx, dispatchId: newDispatchId(), payload: {} };
      await post(server.url, sent, from(DOCUMENT));
      const { status, body } = await post(server.url, sent, from(DOCUMENT));
      expect([status, Object(body).outcome]).toEqual([409, "unknown"]);
    } finally {
      await server.stop();
    }
  });
});
