import { describe, expect, test } from "vitest";
import { checkOptions } from "@/lib/service-ui/declare/check-options";
import type { EventOptions } from "@/lib/service-ui/wire/options";

/** Checks options, and throws the two sentences of what is wrong with them. */
function check(options: object): void {
  checkOptions('on("form", "submit")', options as EventOptions, (wrong, allowed) => {
    throw new Error(`${wrong}. ${allowed}.`);
  });
}

describe("prevent", () => {
  test.each([true, false])("may be %s", (prevent) => {
    expect(() => check({ prevent })).not.toThrow();
  });

  test.each([0, 1, "false", "off", null, {}])("may not be %j", (prevent) => {
    expect(() => check({ prevent })).toThrow(
      `on("form", "submit") has prevent: ${JSON.stringify(prevent)}. It must be a boolean.`,
    );
  });

  test("is named among the options that are known", () => {
    expect(() => check({ prevents: false })).toThrow(/unknown option "prevents".*"prevent"/);
  });
});

describe("timeoutMs", () => {
  test.each([1, 30_000, 600_000])("may be %d", (timeoutMs) => {
    expect(() => check({ timeoutMs })).not.toThrow();
  });

  test.each([0, -1, 1.5, 600_001, Infinity, "5s", null])("may not be %s", (timeoutMs) => {
    expect(() => check({ timeoutMs })).toThrow(
      `on("form", "submit") has timeoutMs: ${JSON.stringify(timeoutMs)}. ` +
        "It must be a whole number of milliseconds from 1 to 600000.",
    );
  });
});
