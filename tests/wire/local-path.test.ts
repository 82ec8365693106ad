import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { isLocalPath, MAX_PATH_LENGTH } from "@/lib/service-ui/wire/local-path";
import { cases } from "@/tests/support/scale";

const ORIGIN = "https://app.example";

describe("a path that an answer may lead to", () => {
  test.each([
    "/",
    "/items",
    "/items?saved=1#row-7",
    "/a//b",
    "/search?next=//evil.example",
    "/search?at=https://evil.example",
    "/größe/🙂",
    "/items/../other",
    `/${"a".repeat(MAX_PATH_LENGTH - 1)}`,
  ])("is %s", (path) => {
    expect(isLocalPath(path)).toBe(true);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });

  test.each([
    ["another origin", "https://evil.example/"],
    ["a host without a scheme", "//evil.example"],
    ["a host after a backslash", "/\\evil.example"],
    ["a backslash anywhere", "/items\\..\\other"],
    ["a script", "javascript:alert(1)"],
    ["dot segments that leave two slashes", "/.//evil.example"],
    ["more of them", "/items/..//evil.example"],
    ["encoded dot segments", "/%2e//evil.example"],
    ["a line break, which browsers take out", "/\n/evil.example"],
    ["a tab", "/\t/evil.example"],
    ["a null character", "/\0"],
    ["a space before it", " /items"],
    ["a relative path", "items"],
    ["a query alone", "?saved=1"],
    ["nothing", ""],
    ["one character too many", `/${"a".repeat(MAX_PATH_LENGTH)}`],
    ["a list with a path", ["/items"]],
    ["an object", { path: "/items" }],
    ["no value", undefined],
  ])("is not %s", (_what, value) => {
    expect(isLocalPath(value)).toBe(false);
    expect(() => UiInteractionResult.navigate(value as string)).toThrow(TypeError);
  });

  test("stays on the origin, however often it is read, whatever its characters and the basePath", () => {
    const telling = fc.constantFrom("%2e", "%2f", "%5c", ..."/\\.@:?#a\t\n\0");
    const path = fc.oneof(
      fc.array(telling, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary" }),
    );
    let accepted = 0;
    fc.assert(
      fc.property(path, (rest) => {
        const value = `/${rest}`;
        if (!isLocalPath(value)) return;
        accepted += 1;
        for (const basePath of ["", "/shop", "/de/shop"]) {
          const once = new URL(basePath + value, ORIGIN);
          const again = new URL(once.pathname + once.search + once.hash, ORIGIN);
          expect([once.origin, again.origin]).toEqual([ORIGIN, ORIGIN]);
        }
      }),
      { numRuns: cases(500, 20_000) },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
