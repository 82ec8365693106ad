import { expect, test } from "vitest";
import type { UiInteractionEvent } from "@/lib/interaction/event";
import { UiResponsePatch } from "@/lib/interaction/patch";
import { PATCH_OPERATIONS } from "@/lib/protocol/patch";

test("offers each operation as a factory and as a constant", () => {
  const constants = Object.entries(UiResponsePatch).filter(([name]) => name.startsWith("OP_"));

  expect(constants.map(([, operation]) => operation)).toEqual([...PATCH_OPERATIONS]);
  for (const operation of PATCH_OPERATIONS) {
    expect(UiResponsePatch[operation]).toBeTypeOf("function");
  }
});

test("addresses a target inside a part in each operation", () => {
  const event = { instanceId: "uci_1" } as UiInteractionEvent;
  const place = { part: "row", name: "total" };
  for (const { targetInstance, targetPart, targetName } of [
    UiResponsePatch.setText(event, place, "1"),
    UiResponsePatch.setValue(event, place, "1"),
    UiResponsePatch.setAttribute(event, place, "data-state", "1"),
  ]) {
    expect([targetInstance, targetPart, targetName]).toEqual(["uci_1", "row", "total"]);
  }
});
