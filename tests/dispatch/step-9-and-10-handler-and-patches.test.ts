import { describe, expect, test } from "vitest";
import { UiResponsePatch } from "@/lib/interaction/patch";
import { UiInteractionResult } from "@/lib/interaction/result";
import { createHarness } from "../support/dispatch-harness";

describe("handler", () => {
  test("fails with 500 handler_failed if it throws, which is reported and never sent", async () => {
    const { send, state } = createHarness(() => {
      throw new Error("secret in the stack");
    });
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([500, "handler_failed"]);
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(state.errors).toEqual([expect.objectContaining({ message: "secret in the stack" })]);
  });

  test("fails with 504 handler_timeout if it is late: its signal is aborted, its result dropped", async () => {
    let aborted = false;
    const { send } = createHarness(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve();
          });
        }),
      { handlerTimeoutMs: 1 },
    );
    const answer = await send();
    expect([answer.status, answer.code, aborted]).toEqual([504, "handler_timeout", true]);
  });

  test.each([
    ["another instance", { targetInstance: "uci_BBBBBBBBBBBBBBBBBBBBBB" }],
    ["a target that is not declared", { targetName: "other" }],
    ["an attribute outside of the allow-list", { op: "setAttribute", attribute: "onclick" }],
  ])("fails with 500 invalid_patch for a patch of %s, and sends none", async (_, different) => {
    const { send, state } = createHarness((event) =>
      UiInteractionResult.patch([
        UiResponsePatch.setText(event, "message", "right"),
        new UiResponsePatch({
          ...UiResponsePatch.setText(event, "message", "wrong"),
          ...different,
        } as UiResponsePatch),
      ]),
    );
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([500, "invalid_patch"]);
    expect(JSON.stringify(answer.body)).not.toContain("right");
    expect(state.errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Invalid patch: patch 1: \w+/) }),
    ]);
  });

  test.each([
    ["text", "x"],
    ["a list", []],
    ["an object", {}],
  ])("fails with 500 invalid_patch if it returned %s", async (_, result) => {
    expect((await createHarness(() => result as never).send()).code).toBe("invalid_patch");
  });

  test("patches its own instance, or none, if it renames its event", async () => {
    const victim = "uci_VVVVVVVVVVVVVVVVVVVVVV";
    const { send } = createHarness((event) => {
      Reflect.set(event, "instanceId", victim);
      const patch = UiResponsePatch.setText(event, "message", "x");
      return UiInteractionResult.patch([new UiResponsePatch({ ...patch, targetInstance: victim })]);
    });
    expect((await send()).code).toBe("invalid_patch");
  });
});
