import { expect, test } from "vitest";
import { createAuthorizer, hasRule } from "@/components/authorizer";
import {
  issueEditorCookie,
  ROLE_COOKIE,
  ROLE_TTL_SECONDS,
} from "@/components/demo/article/role-cookie";
import { registry } from "@/components/registry";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";

const NOW = 1_800_000_000;
const keyRing = createKeyRing("a secret of the authorizer's test");
const authorizer = (nowSeconds = NOW) =>
  createAuthorizer({ keyRing: () => keyRing, nowMs: () => nowSeconds * 1000 });

/** An event as far as the authorizer looks at it. */
function eventOf(part: string, cookie?: string): UiInteractionEvent {
  const cookies = new Map(cookie === undefined ? [] : [[ROLE_COOKIE, cookie]]);
  return {
    part,
    request: { headers: new Headers(), cookies },
  } as Partial<UiInteractionEvent> as UiInteractionEvent;
}

test.each([...registry.names])("lets a visitor use %s", async (name) => {
  expect(await authorizer().authorize(eventOf("any"), { name })).toBe(true);
});

test.each(["publish", "withdraw"])("lets no visitor %s an article", async (part) => {
  expect(await authorizer().authorize(eventOf(part), { name: "demo.article" })).toBe(false);
  const forged = `editor.${NOW + 60}.${"A".repeat(43)}`;
  expect(await authorizer().authorize(eventOf(part, forged), { name: "demo.article" })).toBe(false);
});

test("lets an editor publish until the cookie expires", async () => {
  const event = eventOf("publish", issueEditorCookie(keyRing, NOW));
  const component = { name: "demo.article" };

  expect(await authorizer().authorize(event, component)).toBe(true);
  expect(await authorizer(NOW + ROLE_TTL_SECONDS).authorize(event, component)).toBe(false);
});

test("has a rule for every registered component, and for no other", () => {
  expect([...registry.names].filter((name) => !hasRule(name))).toEqual([]);
  expect(["shop.quantity", "demo", "constructor", ""].filter(hasRule)).toEqual([]);
});

test("refuses a component without a rule", async () => {
  expect(await authorizer().authorize(eventOf("any"), { name: "shop.quantity" })).toBe(false);
});
