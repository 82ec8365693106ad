import { expect, test } from "vitest";
import * as serviceUi from "@/lib/service-ui";

test("the public entry has these names and no other", () => {
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
