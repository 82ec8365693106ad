import { describe, expect, test } from "vitest";
import { UiInteractionResult, UiResponsePatch, type WirePatch } from "@/lib/authoring";
import { PATCHABLE_ATTRIBUTES } from "@/lib/protocol/patch";
import { createHarness } from "../support/dispatch-harness";

/** The answer to a handler that returns one patch of its own instance with these fields. */
async function answerTo(different: Partial<Record<keyof WirePatch, unknown>>) {
  const { send } = createHarness((event) => {
    const right = {
      op: "setText",
      targetInstance: event.instanceId,
      targetPart: null,
      targetName: "message",
      value: "x",
    };
    return UiInteractionResult.patch([
      new UiResponsePatch({ ...right, ...different } as WirePatch),
    ]);
  });
  return send();
}

describe("SPEC 2.4 UiResponsePatch", () => {
  test("the constants name the three operations", () => {
    expect([
      UiResponsePatch.OP_SET_TEXT,
      UiResponsePatch.OP_SET_VALUE,
      UiResponsePatch.OP_SET_ATTRIBUTE,
    ]).toEqual(["setText", "setValue", "setAttribute"]);
  });

  test("a patch has op, targetInstance, targetPart, targetName and value", async () => {
    const { body } = await answerTo({});
    expect(body.patches).toEqual([
      {
        op: "setText",
        targetInstance: expect.stringMatching(/^uci_/),
        targetPart: null,
        targetName: "message",
        value: "x",
      },
    ]);
  });

  test("targetInstance must equal the instance in the signed claims", async () => {
    expect((await answerTo({ targetInstance: "uci_BBBBBBBBBBBBBBBBBBBBBB" })).code).toBe(
      "invalid_patch",
    );
  });

  test("targetPart is a part within the instance, or null", async () => {
    expect((await answerTo({ targetPart: "email" })).status).toBe(200);
    expect((await answerTo({ targetPart: "elsewhere" })).code).toBe("invalid_patch");
  });

  test.each(["aria-invalid", "aria-describedby", "data-state", "ui-state"])(
    "rule 1: setAttribute may set %s",
    async (attribute) => {
      const { body } = await answerTo({ op: "setAttribute", attribute });
      expect(body.patches).toMatchObject([{ attribute }]);
    },
  );

  test("rule 1: there is no fifth attribute, for the browser either", () => {
    expect(PATCHABLE_ATTRIBUTES).toEqual([
      "aria-invalid",
      "aria-describedby",
      "data-state",
      "ui-state",
    ]);
  });

  test.each(["onclick", "href", "style", "class", "id", "data-ui-part", "aria-label", "srcdoc"])(
    "rule 1: setAttribute may not set %s",
    async (attribute) => {
      expect((await answerTo({ op: "setAttribute", attribute })).code).toBe("invalid_patch");
    },
  );

  test("rule 2: a handler patches only its own instance; one wrong patch and none is sent", async () => {
    const { send } = createHarness((event) =>
      UiInteractionResult.patch([
        UiResponsePatch.setText(event, "message", "mine"),
        new UiResponsePatch({
          ...UiResponsePatch.setText(event, "message", "x"),
          targetInstance: "uci_CCCCCCCCCCCCCCCCCCCCCC",
        }),
      ]),
    );
    const { status, body } = await send();
    expect(status).toBe(500);
    expect(body).not.toHaveProperty("patches");
  });
});
