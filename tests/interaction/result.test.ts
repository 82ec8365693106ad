import { describe, expect, test } from "vitest";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { MAX_PATH_LENGTH } from "@/lib/service-ui/wire/local-path";

const patch = new UiResponsePatch({
  op: "setText",
  targetInstance: "uci_AAAAAAAAAAAAAAAAAAAAAA",
  targetPart: null,
  targetName: "message",
  value: "x",
});

test.each([
  ["ack()", UiInteractionResult.ack(), { kind: "ack", patches: [] }],
  ["patch([…])", UiInteractionResult.patch([patch]), { kind: "patch", patches: [patch] }],
  ["patch([])", UiInteractionResult.patch([]), { kind: "patch", patches: [] }],
])("%s asks for nothing beyond patches", (_call, result, expected) => {
  const asked = { refresh: false, conflict: false, navigate: undefined };
  const how = { replace: false, scroll: true };
  expect(result).toEqual({ ...expected, debug: undefined, ...asked, ...how });
});

describe.each([
  ["alone, is an acknowledgment", [], "ack"],
  ["with patches, is a patch result", [patch], "patch"],
])("%s", (_what, patches, kind) => {
  const how = { conflict: false, replace: false, scroll: true };
  const common = { kind, patches, debug: { a: 1 }, ...how };

  test("that asks for a refresh", () => {
    const result = UiInteractionResult.refresh(patches, { a: 1 });
    expect(result).toEqual({ ...common, refresh: true, navigate: undefined });
  });

  test("that asks for a path", () => {
    const navigate = "/items?saved=1";
    const result = UiInteractionResult.navigate(navigate, { patches, debug: { a: 1 } });
    expect(result).toEqual({ ...common, refresh: false, navigate });
  });
});

describe("focus", () => {
  const event = { instanceId: "uci_1" } as UiInteractionEvent;

  test("adds a part to what a result asks for, and changes no other result", () => {
    const result = UiInteractionResult.refresh([patch], { a: 1 });
    const focused = result.focus(event, "amount");
    expect(focused).toEqual({ ...result, focusOn: { part: "amount" } });
    expect(focused).toBeInstanceOf(UiInteractionResult);
    expect(result.focusOn).toBeUndefined();
  });

  test("names the row of the part by its key", () => {
    const { focusOn, kind } = UiInteractionResult.ack().focus(event, { part: "edit", key: "17" });
    expect([kind, focusOn]).toEqual(["ack", { part: "edit", key: "17" }]);
  });
});

describe("conflict", () => {
  test("asks for a refresh, and brings its message and the patches", () => {
    expect(UiInteractionResult.conflict("Changed.", [patch])).toMatchObject({
      kind: "patch",
      patches: [patch],
      issues: [{ message: "Changed." }],
      conflict: true,
      refresh: true,
    });
    expect(UiInteractionResult.refresh().conflict).toBe(false);
  });

  test.each(["", undefined, { message: "Changed." }])("throws for the message %j", (message) => {
    expect(() => UiInteractionResult.conflict(message as string)).toThrow(TypeError);
  });
});

test("refresh needs no arguments", () => {
  const asked = { kind: "ack", patches: [], refresh: true };
  expect(UiInteractionResult.refresh()).toMatchObject(asked);
});

describe("navigate", () => {
  test("takes a path of the greatest length as it is", () => {
    const path = `/${"a".repeat(MAX_PATH_LENGTH - 1)}`;
    expect(UiInteractionResult.navigate(path).navigate).toBe(path);
  });

  test.each([
    ["a scheme", "https://evil.example/"],
    ["a host", "//evil.example"],
    ["a backslash", "/\\evil.example"],
    ["a control character", "/items\n"],
    ["a host once its dot segments are gone", "/.//evil.example"],
    ["a relative path", "items"],
    ["one character too many", `/${"a".repeat(MAX_PATH_LENGTH)}`],
    ["nothing", undefined],
    ["a URL", new URL("https://app.example/items")],
  ])("throws in the handler's own call for %s, and says what is right", (_what, path) => {
    expect(() => UiInteractionResult.navigate(path as string)).toThrow(TypeError);
    expect(() => UiInteractionResult.navigate(path as string)).toThrow(/\/items\?saved=1/);
  });

  test("throws for patches in the place of the options, and says where they go", () => {
    expect(() => UiInteractionResult.navigate("/items", [patch] as object)).toThrow(
      "Write navigate(path, { patches }).",
    );
  });

  test("does not repeat the path in what it throws, as a user may have typed it", () => {
    expect(() => UiInteractionResult.navigate("//typed.example" as string)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("typed.example") }),
    );
  });
});

test.each([
  ["patch", UiInteractionResult.patch],
  ["refresh", UiInteractionResult.refresh],
  ["navigate", (patches: UiResponsePatch[]) => UiInteractionResult.navigate("/items", { patches })],
])("%s keeps the patches that it was given, whatever becomes of the list", (_name, make) => {
  const patches = [patch];
  const result = make(patches);
  patches.length = 0;
  expect(result.patches).toEqual([patch]);
});
