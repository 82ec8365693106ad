import { describe, expect, test } from "vitest";
import { UiInteractionResult, UiResponsePatch, type WirePatch } from "@/lib/service-ui/authoring";
import { PATCHABLE_ATTRIBUTES } from "@/lib/service-ui/wire/patch";
import { createHarness } from "../support/dispatch-harness";

/** The answer to a handler that returns one patch of its own instance with these fields. */
async function answerTo(different: Partial<Record<keyof WirePatch, unknown>>) {
  const { send } = createHarness((event) => {
    const right = UiResponsePatch.setText(event, "message", "x");
    const patch = new UiResponsePatch({ ...right, ...different } as WirePatch);
    return UiInteractionResult.patch([patch]);
  });
  return send();
}

describe("SPEC 2.4 UiResponsePatch", () => {
  test("the constants name the three operations", () => {
    const { OP_SET_TEXT, OP_SET_VALUE, OP_SET_ATTRIBUTE } = UiResponsePatch;
    const constants = [OP_SET_TEXT, OP_SET_VALUE, OP_SET_ATTRIBUTE];
    expect(constants).toEqual(["setText", "setValue", "setAttribute"]);
  });

  const allowed = ["aria-invalid", "aria-describedby", "data-state", "ui-state"];
  test.each(allowed)("rule 1: setAttribute may set %s", async (attribute) => {
    const { body } = await answerTo({ op: "setAttribute", attribute });
    expect(body.patches).toMatchObject([{ attribute }]);
  });

  test("rule 1: there is no fifth attribute, for the browser either", () => {
    expect(PATCHABLE_ATTRIBUTES).toEqual(allowed);
  });

  test.each(["onclick", "href", "style", "class", "id", "data-ui-part", "aria-label", "srcdoc"])(
    "rule 1: setAttribute may not set %s",
    async (attribute) => {
      expect((await answerTo({ op: "setAttribute", attribute })).code).toBe("invalid_patch");
    },
  );
});
