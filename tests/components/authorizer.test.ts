import { afterEach, describe, expect, test, vi } from "vitest";
import { createAuthorizer, hasRule } from "@/components/authorizer";
import {
  issueEditorCookie,
  ROLE_COOKIE,
  ROLE_TTL_SECONDS,
} from "@/components/demo/article/role-cookie";
import { registry } from "@/components/registry";
import type { UiInteractionEvent } from "@/lib/interaction/event";
import { createKeyRing } from "@/lib/token/key-ring";

const NOW = 1_800_000_000;
const keyRing = createKeyRing("a secret of the authorizer's test");
const authorizer = (clockSeconds = NOW) =>
  createAuthorizer({ keyRing: () => keyRing, nowMs: () => clockSeconds * 1000 });

/** An event as far as the authorizer looks at it. */
function eventOf(part: string, cookie?: string): UiInteractionEvent {
  const cookies = new Map(cookie === undefined ? [] : [[ROLE_COOKIE, cookie]]);
  return {
    part,
    request: { headers: new Headers(), cookies },
  } as Partial<UiInteractionEvent> as UiInteractionEvent;
}

describe("a visitor", () => {
  test.each([...registry.names])("may use %s", async (name) => {
    expect(await authorizer().authorize(eventOf("any"), { name })).toBe(true);
  });

  test.each(["publish", "withdraw"])("may not %s an article", async (part) => {
    expect(await authorizer().authorize(eventOf(part), { name: "demo.article" })).toBe(false);
    const forged = `editor.${NOW + 60}.${"A".repeat(43)}`;
    expect(await authorizer().authorize(eventOf(part, forged), { name: "demo.article" })).toBe(
      false,
    );
  });
});

test("an editor may publish, until the cookie expires", async () => {
  const event = eventOf("publish", issueEditorCookie(keyRing, NOW));
  const component = { name: "demo.article" };

  expect(await authorizer().authorize(event, component)).toBe(true);
  expect(await authorizer(NOW + ROLE_TTL_SECONDS).authorize(event, component)).toBe(false);
});

test("every registered component has a rule, and no other", () => {
  expect([...registry.names].filter((name) => !hasRule(name))).toEqual([]);
  expect(["shop.quantity", "demo", "constructor", ""].filter(hasRule)).toEqual([]);
});

describe("a component that has no rule", () => {
  const forgotten = { name: "shop.quantity" };
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test("is refused, and named once with the file to write it in", async () => {
    const warnings: string[] = [];
    const authorizer = createAuthorizer({ warn: (message) => warnings.push(message) });
    expect(await authorizer.authorize(eventOf("any"), forgotten)).toBe(false);
    expect(await authorizer.authorize(eventOf("other"), forgotten)).toBe(false);
    expect(await authorizer.authorize(eventOf("any"), { name: "demo.quote" })).toBe(true);

    expect(warnings).toEqual(['no rule for "shop.quantity" in components/registry.ts: refused']);
  });

  test.each([
    ["development", 1],
    ["production", 0],
  ])("is told on the console of %s %i times", async (environment, times) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    vi.stubEnv("NODE_ENV", environment);
    await createAuthorizer().authorize(eventOf("any"), forgotten);

    expect(warn).toHaveBeenCalledTimes(times);
  });
});
