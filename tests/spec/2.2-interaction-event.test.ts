import { describe, expect, test } from "vitest";
import type { UiInteractionEvent } from "@/lib/authoring";
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
  test("instanceId identifies the firing instance, prefix uci_", async () => {
    expect((await eventOf({})).event.instanceId).toMatch(/^uci_/);
  });

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

describe("SPEC 2.1 rule 2", () => {
  test("a handler takes one UiInteractionEvent and returns one UiInteractionResult", async () => {
    const seen: number[] = [];
    const handler = (...args: unknown[]) => {
      seen.push(args.length);
    };
    await createHarness(handler).send();
    expect(seen).toEqual([1]);
  });
});
