import { describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import {
  confinePatches,
  MAX_PATCH_VALUE_LENGTH,
  MAX_PATCHES,
  MAX_PATCHES_BYTES,
} from "@/lib/service-ui/dispatch/confine-patches";

const instanceId = "uci_AAAAAAAAAAAAAAAAAAAAAA";
const component = defineUiComponent({
  name: "row",
  allow: () => true,
  parts: { email: "input" },
  targets: ["message"],
  events: [],
});
const right = {
  op: "setText",
  targetInstance: instanceId,
  targetPart: null,
  targetName: "message",
  value: "x",
};
const setAttribute = { ...right, op: "setAttribute" };
const confine = (patches: unknown) => confinePatches(patches, instanceId, component);

test("passes right patches, as copies with the fields of the wire and no other", () => {
  const others = [
    { ...right, op: "setValue", targetPart: "email", targetName: "email" },
    { ...setAttribute, attribute: "aria-invalid" },
    { ...right, targetKey: "17" },
    { ...setAttribute, attribute: "ui-state", targetPart: "email", targetKey: "x".repeat(256) },
    { ...right, every: true },
  ];
  const patches = [right, ...others];
  expect(confine([{ ...right, more: 1 }, ...others])).toEqual({ ok: true, patches });
});

describe("refuses, with all that came with it,", () => {
  test.each([
    ["another instance", { ...right, targetInstance: "uci_BBBBBBBBBBBBBBBBBBBBBB" }],
    ["its instance in capitals", { ...right, targetInstance: instanceId.toUpperCase() }],
    ["no instance", { ...right, targetInstance: undefined }],
    ["an instance that is empty", { ...right, targetInstance: "" }],
    ["an instance that is null", { ...right, targetInstance: null }],
    ["an unknown op", { ...right, op: "setHtml" }],
    ["an op that every object has", { ...right, op: "constructor" }],
    ["a target that is not declared", { ...right, targetName: "other" }],
    ["a selector for a target", { ...right, targetName: "[data-x]" }],
    ["a part that is not declared", { ...right, targetPart: "message" }],
    ["a part left out", { ...right, targetPart: undefined }],
    ["a value that is no text", { ...right, value: 1 }],
    ...["onclick", "href", "src", "srcdoc", "style", "class", "id", "hidden", "data-ui-part"].map(
      (attribute): [string, unknown] => [
        `the attribute ${attribute}`,
        { ...setAttribute, attribute },
      ],
    ),
    ["an attribute in capitals", { ...setAttribute, attribute: "ARIA-INVALID" }],
    ["no attribute", setAttribute],
    ["an attribute for setText", { ...right, attribute: "aria-invalid" }],
    ["a key that is no text", { ...right, targetKey: 17 }],
    ["a key that is null", { ...right, targetKey: null }],
    ["a key that is empty", { ...right, targetKey: "" }],
    ["a key that is too long", { ...right, targetKey: "x".repeat(257) }],
    ["a key of many", { ...right, targetKey: ["17"] }],
    ["every that is a text", { ...right, every: "true" }],
    ["every that is false", { ...right, every: false }],
    ["every that is null", { ...right, every: null }],
    ["every with a key", { ...right, every: true, targetKey: "17" }],
    ["null", null],
    ["text", "setText"],
  ])("%s", (_, patch) => {
    expect(confine([right, patch])).toMatchObject({ ok: false });
  });

  test("what is no list", () => {
    const refusal = { ok: false, reason: "patches are not a list" };
    expect(confine({ 0: right, length: 1 })).toEqual(refusal);
  });

  test.each([
    ["unknown op", { op: "setHtml" }],
    ["targetInstance is not the firing instance", { targetInstance: "x" }],
    ["targetPart names no part", { targetPart: "message" }],
    ["targetName names no part and no target", { targetName: "other" }],
    ["value is not a string", { value: 1 }],
    ["attribute is for setAttribute alone", { attribute: "ui-state" }],
    ["attribute is not in the allow-list", { op: "setAttribute", attribute: "style" }],
    ["targetKey must be a string of 1 to 256 characters", { targetKey: 17 }],
    ["every is neither absent nor true alone", { every: 1 }],
  ])("for the reason that the log tells: %s", (reason, wrong) => {
    const refusal = { ok: false, reason: `patch 1: ${reason}` };
    expect(confine([right, { ...right, ...wrong }])).toMatchObject(refusal);
  });

  test("a value that is longer than a patch may carry", () => {
    const value = "x".repeat(MAX_PATCH_VALUE_LENGTH);
    expect(confine([{ ...right, value }])).toMatchObject({ ok: true });
    const refusal = { ok: false, reason: "patch 0: value is too long" };
    expect(confine([{ ...right, value: `${value}x` }])).toMatchObject(refusal);
  });

  test("values that are longer together than an answer may carry", () => {
    // Two bytes each.
    const values = Array(16).fill({ ...right, value: "ä".repeat(MAX_PATCHES_BYTES / 32) });
    expect(confine(values)).toMatchObject({ ok: true });
    const refusal = { ok: false, reason: "patch 16: values are too long together" };
    expect(confine([...values, right, right])).toMatchObject(refusal);
  });

  test("more patches than an answer may carry", () => {
    expect(confine(Array(MAX_PATCHES).fill(right))).toMatchObject({ ok: true });
    const refusal = { ok: false, reason: "more than 64 patches" };
    expect(confine(Array(MAX_PATCHES + 1).fill(right))).toEqual(refusal);
  });
});
