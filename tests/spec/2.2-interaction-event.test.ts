import { describe, expect, test } from "vitest";
import type { UiInteractionEvent } from "@/lib/service-ui/authoring";
import { createHarness } from "../support/dispatch-harness";

async function eventOf(payload: object): Promise<{ event: UiInteractionEvent; value: unknown }> {
  let seen: { event: UiInteractionEvent; value: unknown } | undefined;
  await createHarness((event) => {
    seen = { event, value: event.value() };
  }).send({ payload });
  if (!seen) throw new Error("The handler did not run.");
  return seen;
}

describe("SPEC 2.2 UiInteractionEvent", () => {
  test("value() is the value taken from the scrubbed payload", async () => {
    for (const value of ["ada", "", ["a", "b"], true]) {
      expect((await eventOf({ value })).value).toEqual(value);
    }
  });

  test("fields have the names that were left empty, too", async () => {
    const { event } = await eventOf({ fields: [["name", ""]] });
    expect([...event.fields]).toEqual([["name", ""]]);
  });
});
