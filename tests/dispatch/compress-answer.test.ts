import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compressAnswer } from "@/lib/dispatch/compress-answer";

const answer = {
  status: 200,
  headers: { "Cache-Control": "no-store" },
  body: "a patch ".repeat(50),
};

/** The coding that is chosen for a field, or null. */
const codingFor = (accepted: string | null) =>
  compressAnswer(answer, accepted).headers["Content-Encoding"] ?? null;

describe("the coding is the best that the field accepts by name", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["BR", "br"],
    ["br;q=1.0", "br"],
    ["br;q=0.50, gzip", "br"],
    ["br ; q=0.001", "br"],
    [" gzip\t,x", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0,gzip;q=0.000", null],
    ["br;q=0.0001", null],
    ["br;q=2", null],
    ["br;q=x, gzip", "gzip"],
    ["brotli, x-gzip, xbr, br2", null],
    ["*", null],
    ["identity", null],
    ["", null],
    [null, null],
  ])("%j gives %j", (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });
});

test("what was compressed is the same again, and its other headers stay", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 256, maxLength: 3000 }), (body) => {
      const brotli = compressAnswer({ ...answer, body }, "br");
      const gzip = compressAnswer({ ...answer, body }, "gzip");
      expect(brotliDecompressSync(Buffer.from(brotli.body)).toString()).toBe(body);
      expect(gunzipSync(Buffer.from(gzip.body)).toString()).toBe(body);
      expect(brotli.headers).toEqual({ ...answer.headers, "Content-Encoding": "br" });
    }),
  );
});

test.each([0, 255, 16_385])("an answer of %i characters stays as it is", (length) => {
  const other = { ...answer, body: "a".repeat(length) };
  expect(compressAnswer(other, "br, gzip")).toBe(other);
});

test("a field as long as a server takes is read at once", () => {
  for (const piece of [" ", ",", "br;q=0.", "br ", "\t;", "br;q=0.0"]) {
    const field = piece.repeat(16_000 / piece.length);
    expect(compressAnswer(answer, field).body).toBeDefined();
  }
});
