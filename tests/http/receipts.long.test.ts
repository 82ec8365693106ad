import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { expectReceipt } from "../support/expect-receipt";
import { forThisTest } from "../support/for-this-test";
import { type Image, layOutImage } from "../support/image";
import { type NextOptions, startNext } from "../support/next-server";
import { newDispatchId, post } from "../support/wire";

/** What a receipt says of the demo's answer. */
const told = { patches: true };

let image: Image;
beforeAll(() => {
  image = layOutImage();
});
afterAll(() => image?.remove());

describe.each<[string, () => NextOptions]>([
  ["next start", () => ({ mount: "next" })],
  ["the Node mount", () => ({ mount: "node" })],
  ["a standalone server", () => ({ standalone: join(image.folder, "server.js") })],
])("on %s", (_, options) => {
  it("tells the document that sent a dispatch what became of it, and nobody else", async () => {
    const { url } = await forThisTest(startNext(options()));
    const { ctx } = await signUpEntry(url);
    await expectReceipt({ first: url, again: url, ctx, payload: { value: "a@b.example" } }, told);
  });
});

describe("with UI_RECEIPTS=off", () => {
  it("tells everybody that nobody knows", async () => {
    const { url } = await forThisTest(startNext({ env: { UI_RECEIPTS: "off" } }));
    const { ctx } = await signUpEntry(url);
    const sent = { ctx, dispatchId: newDispatchId(), payload: {} };
    const document = { headers: { "Ui-Document": "0123456789abcdef0123456789abcdef" } };
    await post(url, sent, document);
    const { status, body } = await post(url, sent, document);
    expect([status, body.outcome]).toEqual([409, "unknown"]);
  });
});
