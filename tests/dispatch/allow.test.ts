import { describe, expect, test, vi } from "vitest";
import { createUi, defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { createHarness, rowClaims } from "../support/dispatch-harness";
import { fail } from "../support/fail";

const users = new Map([["s3cret", "Rosa"]]);
const context = vi.fn(({ cookies }: { cookies: ReadonlyMap<string, string> }) => ({
  user: users.get(cookies.get("session") ?? ""),
}));
const ui = createUi({ context });

/** A component that only users may use, and the users that its handler saw. */
function forUsers() {
  const seen: unknown[] = [];
  const component = ui.defineUiComponent({
    name: "account",
    allow: ({ context: { user } }) => user !== undefined,
    parts: [UiPart("save", "button")],
    events: (on) => [on("save", "click", (event) => void seen.push(event.context.user))],
  });
  return { component, seen };
}

const rosa = { cookies: { session: "s3cret" } };
const nobody = { cookies: { session: "guessed" } };

describe("a component's allow", () => {
  test("lets through whom the context names, and tells the handler", async () => {
    const { component, seen } = forUsers();
    const { ok } = await mountUi(component, { visitor: rosa }).part("save").fire("click");
    expect(ok).toBe(true);
    expect(seen).toEqual(["Rosa"]);
  });

  test("refuses everybody else with 403 interaction_forbidden, and says so", async () => {
    const { component, seen } = forUsers();
    const answer = await mountUi(component, { visitor: nobody }).part("save").fire("click");
    expect(answer).toMatchObject({ status: 403, code: "interaction_forbidden", reason: "allow" });
    expect(answer).toMatchObject({ hint: expect.stringContaining("`allow` of `account` refused") });
    expect(seen).toEqual([]);
  });

  test("can't be overruled by an authorizer, nor overrule one", async () => {
    const { component, seen } = forUsers();
    for (const [visitor, authorized] of [
      [nobody, true],
      [rosa, false],
    ] as const) {
      const authorizer = { authorize: () => authorized };
      const mounted = mountUi(component, { visitor, authorizer });
      expect((await mounted.part("save").fire("click")).code).toBe("interaction_forbidden");
    }
    expect(seen).toEqual([]);
  });

  test.each([undefined, 1, "yes", {}])("refuses by anything but true: %o", async (verdict) => {
    const handler = vi.fn();
    const component = defineUiComponent({
      name: "odd",
      allow: () => verdict as boolean,
      parts: [UiPart("save", "button")],
      events: (on) => [on("save", "click", handler)],
    });
    const { code } = await mountUi(component).part("save").fire("click");
    expect(code).toBe("interaction_forbidden");
    expect(handler).not.toHaveBeenCalled();
  });

  test("fails with 500 authorizer_failed if it throws", async () => {
    const handler = vi.fn();
    const component = defineUiComponent({
      name: "odd",
      allow: () => fail("secret"),
      parts: [UiPart("save", "button")],
      events: (on) => [on("save", "click", handler)],
    });
    const { code } = await mountUi(component, { throwErrors: false }).part("save").fire("click");
    expect(code).toBe("authorizer_failed");
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("the context", () => {
  test("is made once for a dispatch", async () => {
    const { component } = forUsers();
    context.mockClear();
    await mountUi(component, { visitor: rosa }).part("save").fire("click");
    expect(context).toHaveBeenCalledOnce();
  });

  test("is what a test gives in its place", async () => {
    const { component, seen } = forUsers();
    await mountUi(component, { context: { user: "Max" } })
      .part("save")
      .fire("click");
    expect(seen).toEqual(["Max"]);
  });

  test("that can't be made fails with 500 authorizer_failed, before anybody is asked", async () => {
    const allow = vi.fn(() => true);
    const component = createUi({ context: () => fail("secret") }).defineUiComponent({
      name: "broken",
      allow,
      parts: [UiPart("save", "button")],
      events: (on) => [on("save", "click", () => {})],
    });
    const { code } = await mountUi(component, { throwErrors: false }).part("save").fire("click");
    expect(code).toBe("authorizer_failed");
    expect(allow).not.toHaveBeenCalled();
  });

  test("isn't made for a dispatch that was sent twice", async () => {
    const mounted = mountUi(forUsers().component, { visitor: rosa });
    await mounted.part("save").fire("click");
    context.mockClear();
    expect((await mounted.replay()).code).toBe("duplicate_dispatch");
    expect(context).not.toHaveBeenCalled();
  });
});

test("refuses a component with neither allow nor authorizer, and says what to write", async () => {
  const { send, state } = createHarness(undefined, { authorizer: undefined, exposeDebug: true });
  const answer = await send({ claims: rowClaims({ sku: "a" }) });
  expect(answer).toMatchObject({ status: 403, code: "interaction_forbidden" });
  expect(answer.body.hint).toContain("`allow: () => true` lets everybody");
  expect(state.handled).toBe(0);
});
