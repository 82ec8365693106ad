import { describe, expect, test } from "vitest";
import { errorFields } from "@/lib/common/logging/error-fields";
import { fail } from "../../support/for-this-test";

test("tells name, message, code and stack of an error", () => {
  const error = Object.assign(new TypeError("refused"), { code: "ECONNREFUSED" });
  expect(errorFields(error)).toEqual({
    name: "TypeError",
    message: "refused",
    code: "ECONNREFUSED",
    stack: error.stack,
  });
});

test("tells what caused it, the nearest first, and the parts of an aggregate", () => {
  const root = new Error("root");
  const parts = new AggregateError([new Error("first"), "second"], "parts", { cause: root });
  const { causes } = errorFields(new Error("top", { cause: parts }));
  expect(causes?.map(({ message }) => message)).toEqual(["parts", "first", "'second'", "root"]);
});

test("follows a chain of causes that never ends four causes far", () => {
  const error = new Error("again");
  error.cause = error;
  expect(errorFields(error).causes).toHaveLength(4);
});

describe("bounds", () => {
  test("a long message, and keeps the frames of its stack", () => {
    const { message, stack } = errorFields(new Error("$& x".repeat(100_000)));
    expect(message.length).toBeLessThan(2100);
    expect(stack?.length).toBeLessThan(4200);
    expect(stack).toContain("    at ");
  });

  test("an aggregate of many errors, and what is thrown that is none", () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `error ${at}`);
    expect(errorFields(new AggregateError(many)).causes).toHaveLength(4);
    expect(errorFields(many).message.length).toBeLessThan(2100);
  });
});

describe("reads whatever is thrown", () => {
  test.each([
    ["a text", "sold out", { name: "string", message: "'sold out'" }],
    ["nothing", undefined, { name: "undefined", message: "undefined" }],
    [
      "an object without a prototype",
      Object.assign(Object.create(null), { reason: "sold out" }),
      { name: "object", message: "[Object: null prototype] { reason: 'sold out' }" },
    ],
  ])("%s", (_, thrown, fields) => {
    expect(errorFields(thrown)).toEqual(fields);
  });

  test("an error whose fields throw or are no texts", () => {
    const broken = Object.defineProperty(new Error("x"), "message", { get: () => fail("no") });
    expect(errorFields(broken)).toEqual({ name: "object", message: "It can't be read." });
    const odd = Object.assign(new Error("x"), { message: 7, name: {}, stack: null, code: 8 });
    expect(errorFields(odd)).toEqual({ name: "[object Object]", message: "7", stack: "" });
  });
});
