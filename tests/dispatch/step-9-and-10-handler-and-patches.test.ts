import { describe, expect, test, vi } from "vitest";
import type { UiHandler } from "@/lib/declaration/ui-on";
import { UiResponsePatch } from "@/lib/interaction/patch";
import { UiInteractionResult } from "@/lib/interaction/result";
import { createHarness } from "../support/dispatch-harness";
import { fail } from "../support/fail";

describe("handler", () => {
  test("fails with 500 handler_failed if it throws, which is reported and never sent", async () => {
    const { send, state } = createHarness(() => fail("secret in the stack"));
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(state.errors).toEqual([expect.objectContaining({ message: "secret in the stack" })]);
  });

  test("fails with 504 handler_timeout if it is late: its signal is aborted, its result dropped", async () => {
    const aborted = vi.fn();
    const late: UiHandler = ({ signal }) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(aborted())));
    const { send } = createHarness(late, { handlerTimeoutMs: 1 });
    expect(await send()).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(aborted).toHaveBeenCalledOnce();
  });

  test.each([false, 0, "", true, "ack", []])(
    "fails with 500 invalid_patch if it returns %j in place of a result",
    async (returned) => {
      const { send } = createHarness((() => returned) as never);
      expect(await send()).toMatchObject({ status: 500, code: "invalid_patch" });
    },
  );

  test("answers ack where nothing is returned, and patch where no patches are", async () => {
    const kindOf = async (returned: unknown) => {
      const { body } = await createHarness((() => returned) as never).send();
      return body.kind;
    };
    expect(await kindOf(undefined)).toBe("ack");
    expect(await kindOf(null)).toBe("ack");
    expect(await kindOf(UiInteractionResult.patch([]))).toBe("patch");
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
