import { expect, test } from "vitest";
import { UiResponsePatch } from "@/lib/interaction/patch";
import { PATCH_OPERATIONS } from "@/lib/protocol/patch";

test("offers each operation as a factory and as a constant", () => {
  const constants = Object.entries(UiResponsePatch).filter(([name]) => name.startsWith("OP_"));

  expect(constants.map(([, operation]) => operation)).toEqual([...PATCH_OPERATIONS]);
  for (const operation of PATCH_OPERATIONS) {
    expect(UiResponsePatch[operation]).toBeTypeOf("function");
  }
});
