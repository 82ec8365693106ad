import fc from "fast-check";
import { expect } from "vitest";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import type { WirePatch } from "@/lib/service-ui/wire/patch";
import { claimsWith, contextWith } from "../support/claims";
import { createHarness } from "../support/dispatch-harness";
import { fuzz } from "../support/scale";

const instance = claimsWith().i;
const ctx = contextWith();
const WIRE_FIELDS = ["op", "targetInstance", "targetPart", "targetName", "value", "attribute"];
const ROW_FIELDS = ["targetKey", "every"];

const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("setText", "setValue", "setAttribute") },
  { weight: 3, arbitrary: fc.constantFrom(instance, null, "message", "email", "go") },
  fc.constantFrom("aria-invalid", "data-state", "onclick", "innerHTML", "style", "__proto__"),
  fc.constantFrom("uci_BBBBBBBBBBBBBBBBBBBBBB", "demo.row", "[data-ui-part]", "constructor"),
  fc.anything(),
);
const anyPatch = fc.record(
  {
    op: field,
    targetInstance: fc.oneof({ weight: 3, arbitrary: fc.constant(instance) }, field),
    targetPart: field,
    targetName: field,
    value: field,
    attribute: field,
    targetKey: field,
    every: fc.oneof(fc.constant(true), field),
    html: field,
    selector: field,
  },
  { requiredKeys: [] },
);

/** A patch whose fields read right once, and otherwise the second time. */
const twoFaced = fc.record({ first: anyPatch, second: anyPatch }).map(({ first, second }) => {
  let reads = 0;
  return new Proxy(first, {
    get(target, key) {
      reads += 1;
      return Reflect.get(reads % 2 === 1 ? target : second, key);
    },
  });
});

let answer: readonly unknown[] = [];
const { send, state } = createHarness(() =>
  UiInteractionResult.patch(answer as readonly WirePatch[]),
);
const patches = fc.array(fc.oneof(anyPatch, twoFaced, fc.anything()), { maxLength: 5 });
fuzz(
  "sends whole patches of the firing instance or none, whatever a handler answers",
  fc.asyncProperty(patches, async (hostile) => {
    answer = hostile;
    const { status, code, body } = await send({ ctx });
    state.outcomes.length = 0;
    state.errors.length = 0;
    if (status !== 200) {
      expect(["invalid_patch", "handler_failed"]).toContain(code);
      expect(body).not.toHaveProperty("patches");
      return;
    }
    const sent = body.patches as readonly WirePatch[];
    expect(sent).toHaveLength(hostile.length);
    for (const patch of sent) {
      expect(Object.keys(patch).every((key) => [...WIRE_FIELDS, ...ROW_FIELDS].includes(key))).toBe(
        true,
      );
      expect(patch.targetInstance).toBe(instance);
      expect(["setText", "setValue", "setAttribute"]).toContain(patch.op);
      expect([null, "email", "go"]).toContain(patch.targetPart);
      expect(["message", "email", "go"]).toContain(patch.targetName);
      expect(typeof patch.value).toBe("string");
      expect(["string", "undefined"]).toContain(typeof patch.targetKey);
      expect([true, undefined]).toContain(patch.every);
      expect([patch.targetKey, patch.every]).toContain(undefined);
      const attributes = ["aria-invalid", "aria-describedby", "data-state", "ui-state"];
      if (patch.op === "setAttribute") expect(attributes).toContain(patch.attribute);
      else expect(patch).not.toHaveProperty("attribute");
    }
  }),
);
