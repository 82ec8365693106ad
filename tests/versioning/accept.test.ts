import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts } from "@/lib/versioning/accept";

describe("an Accept field", () => {
  it.each([
    null,
    "",
    "  ",
    "*/*",
    "application/*",
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
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

  it.each([
    "text/html",
    "application/xml",
    "application/json;q=0",
    "application/json; q =0",
    "application/json;q=0.000, */*",
    "application/*;q=0, */*;q=1",
    "*/*;q=0",
    "application/problem+json",
    "application/jsonp",
    "application/json;q=2",
    "application/json;q=-1",
    "application/json;q=x",
    "application/json;q=0.1234",
    "garbage",
    'text/html;x="application/json',
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
