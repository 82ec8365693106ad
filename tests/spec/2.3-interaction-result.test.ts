import { describe, expect, test } from "vitest";
import { UiInteractionResult, UiResponsePatch } from "@/lib/service-ui";
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
