import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiOn } from "@/lib/declaration/ui-on";
import { UiPart } from "@/lib/declaration/ui-part";
import { buildManifest } from "@/lib/manifest/build-manifest";
import { verifyContext } from "@/lib/token/verify";
import { keyRing, NOW } from "../support/claims";

const signing = { keyRing, binding: null, ttlSeconds: 600, now: NOW };
const instanceId = "uci_AAAAAAAAAAAAAAAAAAAAAA";

test("the manifest has an entry for each declared event, keys in wire order", () => {
  const component = defineUiComponent({
    name: "row",
    parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
    events: [UiOn("email", "input", () => {}), UiOn("go", "click", () => {})],
  });
  const manifest = buildManifest(component, instanceId, signing);
  expect(Object.keys(manifest)).toEqual(["v", "c", "i", "events"]);
  expect(manifest).toMatchObject({
    v: 1,
    c: "row",
    i: instanceId,
    events: [
      { p: "email", e: "input", u: "user.email" },
      { p: "go", e: "click", u: "" },
    ],
  });
  for (const entry of manifest.events) {
    expect(Object.keys(entry)).toEqual(["p", "e", "u", "ctx"]);
    expect(verifyContext(entry.ctx, { keyRing, binding: null, now: NOW })).toEqual({
      ok: true,
      claims: {
        c: "row",
        i: instanceId,
        p: entry.p,
        e: entry.e,
        u: entry.u,
        iat: NOW,
        exp: NOW + 600,
      },
    });
  }
});

test("a component with no events has a manifest with none", () => {
  const component = defineUiComponent({ name: "row", parts: [], events: [] });
  expect(buildManifest(component, instanceId, signing)).toEqual({
    v: 1,
    c: "row",
    i: instanceId,
    events: [],
  });
});
