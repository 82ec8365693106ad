import { describe, expect, test } from "vitest";
import { UiInteractionResult, UiResponsePatch } from "@/lib/authoring";
import { createHarness } from "../support/dispatch-harness";

describe("SPEC 2.3 UiInteractionResult", () => {
  test("a plain acknowledgment has no patches", async () => {
    const { body } = await createHarness(() => UiInteractionResult.ack()).send();
    expect(body).toMatchObject({ kind: "ack", patches: [] });
  });

  test("a patch result is built with UiInteractionResult.patch(patches, debug)", async () => {
    const { send } = createHarness(
      (event) =>
        UiInteractionResult.patch([UiResponsePatch.setText(event, "message", "x")], { a: 1 }),
      { exposeDebug: true },
    );
    expect((await send()).body).toMatchObject({
      kind: "patch",
      patches: [{ op: "setText", value: "x" }],
      debug: { a: 1 },
    });
  });
});

describe("PROTOCOL 4, beyond patches", () => {
  const path = "/items?saved=1";
  const { refresh, navigate } = UiInteractionResult;
  test.each<[string, (patches?: UiResponsePatch[]) => UiInteractionResult, object, string]>([
    ['a refresh is "refresh":true', refresh, { refresh: true }, "navigate"],
    [
      'a navigation is "navigate":"<path>"',
      (patches) => navigate(path, patches),
      { navigate: path },
      "refresh",
    ],
  ])("%s, and kind stays ack or patch", async (_, make, asked, other) => {
    const alone = await createHarness(() => make()).send();
    expect(alone.body).toMatchObject({ kind: "ack", patches: [], ...asked });
    expect(alone.body).not.toHaveProperty(other);

    const { send } = createHarness((event) =>
      make([UiResponsePatch.setText(event, "message", "x")]),
    );
    const patches = [{ op: "setText", value: "x" }];
    expect((await send()).body).toMatchObject({ kind: "patch", patches, ...asked });
  });

  test("neither refresh nor navigate is on the wire unless a handler asks for it", async () => {
    for (const result of [UiInteractionResult.ack(), UiInteractionResult.patch([]), undefined]) {
      const { body } = await createHarness(() => result).send();
      expect(Object.keys(body)).toEqual(["ok", "kind", "dispatchId", "patches"]);
    }
  });

  test.each([
    ["no path", "items"],
    ["two slashes", "//items"],
    ["a scheme", "https://app.example/items"],
    ["a backslash", "/\\items"],
    ["a control character", "/items\u0000"],
    ["2,049 characters", `/${"a".repeat(2048)}`],
  ])("%s throws in the handler's own call", async (_what, path) => {
    const caught: unknown[] = [];
    const { send } = createHarness(() => {
      try {
        return UiInteractionResult.navigate(path);
      } catch (error) {
        caught.push(error);
        return UiInteractionResult.ack();
      }
    });
    expect((await send()).body).toMatchObject({ kind: "ack", patches: [] });
    expect(caught).toEqual([expect.any(TypeError)]);
  });

  test("a path of 2,048 characters is one", async () => {
    const longest = `/${"a".repeat(2047)}`;
    const { body } = await createHarness(() => navigate(longest)).send();
    expect(body.navigate).toBe(longest);
  });

  test("confinement holds: a patch of another instance takes the refresh with it", async () => {
    const targetInstance = "uci_BBBBBBBBBBBBBBBBBBBBBB";
    const { send } = createHarness((event) => {
      const patch = UiResponsePatch.setText(event, "message", "x");
      return UiInteractionResult.refresh([new UiResponsePatch({ ...patch, targetInstance })]);
    });
    expect(await send()).toMatchObject({ status: 500, code: "invalid_patch" });
  });
});
