import { expect } from "vitest";
import { newDispatchId, post } from "./wire";

const DOCUMENT = "0123456789abcdef0123456789abcdef";
const OTHER = "fedcba9876543210fedcba9876543210";
const from = (document: string) => ({ headers: { "Ui-Document": document } });

/** Where a dispatch is sent, and where it is repeated: origins, without a slash at their ends. */
interface Sending {
  readonly first: string;
  readonly again: string;
  readonly ctx: string | undefined;
  readonly payload: object;
}

/**
 * Sends a dispatch, and holds what its repeats are told against the contract, byte by byte: all to
 * the document that sent it, and to nobody else what became of it.
 *
 * @param told what became of it
 */
export async function expectReceipt(
  { first, again, ctx, payload }: Sending,
  told: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sent = { ctx, dispatchId: newDispatchId(), payload };
  expect(await post(first, sent, from(DOCUMENT))).toMatchObject({ status: 200 });
  const repeat = async (options?: ReturnType<typeof from>) => {
    const { status, headers, body } = await post(again, sent, options);
    const names = ["content-type", "cache-control", "x-content-type-options", "set-cookie"];
    return { status, headers: names.map((name) => headers.get(name)), body };
  };
  const refused = (outcome: Readonly<Record<string, unknown>>) => ({
    status: 409,
    headers: ["application/problem+json", "no-store", "nosniff", null],
    body: {
      type: expect.stringMatching(/[/#]duplicate_dispatch$/),
      title: expect.any(String),
      status: 409,
      code: "duplicate_dispatch",
      detail: expect.any(String),
      dispatchId: sent.dispatchId,
      hasRun: "maybe",
      again: "no",
      message: expect.any(String),
      ...outcome,
    },
  });
  // It is written after the answer.
  await expect
    .poll(() => repeat(from(DOCUMENT)))
    .toEqual(refused({ outcome: "ended", hasRun: "yes", answer: "ok", ...told }));
  for (const other of [from(OTHER), from(DOCUMENT.toUpperCase()), from(""), undefined]) {
    expect(await repeat(other)).toEqual(refused({ outcome: "unknown" }));
  }
}
