import { expect, test } from "vitest";
import * as serviceUi from "@/lib/authoring";

test("has these names and no other", () => {
  expect(Object.keys(serviceUi).sort()).toEqual([
    "DeclarationError",
    "UiInteractionResult",
    "UiOn",
    "UiPart",
    "UiResponsePatch",
    "createRegistry",
    "defineUiComponent",
  ]);
});
