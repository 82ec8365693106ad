import { expect, test } from "vitest";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { type PatchTarget, UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { PATCH_OPERATIONS } from "@/lib/service-ui/wire/patch";

test("offers each operation as a factory and as a constant", () => {
  const constants = Object.entries(UiResponsePatch).filter(([name]) => name.startsWith("OP_"));

  expect(constants.map(([, operation]) => operation)).toEqual([...PATCH_OPERATIONS]);
  for (const operation of PATCH_OPERATIONS) {
    expect(UiResponsePatch[operation]).toBeTypeOf("function");
  }
});

const event = { instanceId: "uci_1" } as UiInteractionEvent;
const nearest = { targetPart: null, targetName: "total" };

test.each<[place: PatchTarget<string>, wire: object]>([
  ["total", nearest],
  [{ name: "total" }, nearest],
  [
    { part: "row", key: "17", name: "total" },
    { ...nearest, targetPart: "row", targetKey: "17" },
  ],
  [
    { key: "17", name: "total" },
    { ...nearest, targetKey: "17" },
  ],
  [
    { part: "row", every: true, name: "total" },
    { ...nearest, targetPart: "row", every: true },
  ],
  [
    { every: true, name: "total" },
    { ...nearest, every: true },
  ],
])("writes %j as the wire has it, and no other field", (place, wire) => {
  const own = { targetInstance: "uci_1", ...wire };
  expect({ ...UiResponsePatch.setText(event, place, "1") }).toEqual({
    op: "setText",
    value: "1",
    ...own,
  });
  expect({ ...UiResponsePatch.setAttribute(event, place, "ui-state", "1") }).toEqual({
    op: "setAttribute",
    attribute: "ui-state",
    value: "1",
    ...own,
  });
});

test("addresses a target inside a part in each operation", () => {
  const place = { part: "row", name: "total" };
  for (const { targetInstance, targetPart, targetName } of [
    UiResponsePatch.setText(event, place, "1"),
    UiResponsePatch.setValue(event, place, "1"),
    UiResponsePatch.setAttribute(event, place, "data-state", "1"),
  ]) {
    expect([targetInstance, targetPart, targetName]).toEqual(["uci_1", "row", "total"]);
  }
});
