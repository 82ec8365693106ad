import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts } from "@/lib/versioning/answer/accept";

describe("an Accept field", () => {
  const types = ["application/json", "APPLICATION/JSON", "application/json; charset=utf-8"];
  it.each([
    ...[null, "", "  ", "*/*", "application/*", ...types],
    "text/html, application/json;q=0.1",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "*/*;q=0, application/json",
    "application/*;q=0, application/json;q=0.001",
    'text/plain;x="a,b;q=0", application/json',
    "application/json ; Q=1.000",
    ",, application/json ,",
    "application/json; q = 0.5",
    "application/json;q=x, */*",
  ])("%j admits JSON", (field) => {
    expect(accepts(field, "application/json")).toBe(true);
  });

  const others = ["text/html", "application/xml", "application/problem+json", "application/jsonp"];
  const noQualities = ["2", "-1", "x", "0.1234"].map((q) => `application/json;q=${q}`);
  it.each([
    ...[...others, ...noQualities, "garbage", 'text/html;x="application/json'],
    "application/json;q=0",
    "application/json; q =0",
    "application/json;q=0.000, */*",
    "application/*;q=0, */*;q=1",
    "*/*;q=0",
  ])("%j does not", (field) => {
    expect(accepts(field, "application/json")).toBe(false);
  });

  it("is decided by its closest range, in whatever order they stand", () => {
    const range = fc.constantFrom("*/*", "application/*", "application/json", "text/html");
    const quality = fc.constantFrom("0", "0.0", "0.5", "1");
    const ranges = fc.uniqueArray(fc.tuple(range, quality), {
      minLength: 1,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(ranges, (list) => {
        const field = list.map(([name, q]) => `${name};q=${q}`).join(", ");
        const closest = ["application/json", "application/*", "*/*"]
          .map((name) => list.find(([other]) => other === name))
          .find((found) => found !== undefined);
        expect(accepts(field, "application/json")).toBe(Number(closest?.[1] ?? 0) > 0);
      }),
    );
  });

  it("of hostile quotes is read in one pass", () => {
    const hostile = '"\\'.repeat(200_000);
    expect(accepts(hostile, "application/json")).toBe(false);
  });
});
