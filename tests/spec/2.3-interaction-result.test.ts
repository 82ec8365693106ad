import { describe, expect, test } from "vitest";
import { UiInteractionResult, UiResponsePatch } from "@/lib/service-ui/authoring";
import { createHarness } from "../support/dispatch-harness";

describe("PROTOCOL 4, beyond patches", () => {
  const path = "/items?saved=1";
  const { refresh, navigate } = UiInteractionResult;
  test.each<[string, (patches?: UiResponsePatch[]) => UiInteractionResult, object, string]>([
    ['a refresh is "refresh":true', refresh, { refresh: true }, "navigate"],
    [
      'a navigation is "navigate":"<path>"',
      (patches) => navigate(path, patches && { patches }),
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
});
