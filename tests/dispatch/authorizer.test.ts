import { describe, expect, test, vi } from "vitest";
import { createUi, defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "@/lib/service-ui/interaction/authorizer";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId, rowClaims } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";

describe("authorizer", () => {
  test.each([false, Promise.resolve(false), undefined, 1, "yes", {}])(
    "refuses with 403 interaction_forbidden by anything but true: %o",
    async (verdict) => {
      const authorizer = { authorize: () => verdict as boolean };
      const { send, state } = createHarness(undefined, { authorizer });
      expect(await send()).toMatchObject({ status: 403, code: "interaction_forbidden" });
      expect(state.handled).toBe(0);
    },
  );

  test.each([
    ["throws", () => fail("secret")],
    ["rejects", () => Promise.reject(new Error("secret"))],
  ])("fails with 500 authorizer_failed if it %s, and runs no handler", async (_how, authorize) => {
    const { send, state } = createHarness(undefined, { authorizer: { authorize } });
    const dispatchId = newDispatchId();
    const answer = await send({ dispatchId });
    expect(answer).toMatchObject({ status: 500, code: "authorizer_failed" });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(state.handled).toBe(0);
    expect((await send({ dispatchId })).code).toBe("duplicate_dispatch");
  });

  test("fails with 504 handler_timeout if it is late, and does not run the handler after it", async () => {
    let allow: (verdict: boolean) => void = () => {};
    const verdict = new Promise<boolean>((resolve) => {
      allow = resolve;
    });
    const authorizer = { authorize: () => verdict };
    const { send, state } = createHarness(undefined, { authorizer, handlerTimeoutMs: 1 });
    expect((await send()).code).toBe("handler_timeout");
    allow(true);
    await new Promise(setImmediate);
    expect(state.handled).toBe(0);
  });

  test("can't change what the handler gets", async () => {
    const seen = vi.fn();
    const authorizer = {
      authorize: (event: UiInteractionEvent) =>
        Reflect.set(event, "props", { sku: "other" }) || true,
    };
    const { send } = createHarness(({ props }) => void seen(props), { authorizer });
    await send({ claims: rowClaims({ sku: "a" }) });
    expect(seen).toHaveBeenCalledExactlyOnceWith({ sku: "a" });
  });

  test("gets the request's cookies and headers, and is asked for every dispatch", async () => {
    const asked: unknown[] = [];
    const authorizer: UiInteractionAuthorizerInterface = {
      authorize({ request }) {
        asked.push([request.cookies.get("role"), request.headers.get("user-agent")]);
        return request.cookies.get("role") === "editor";
      },
    };
    const { send } = createHarness(undefined, { authorizer });
    const ctx = contextWith();
    const as = (role: string) => ({ ctx, headers: { Cookie: `role=${role}`, "User-Agent": "a" } });
    expect((await send(as("editor"))).status).toBe(200);
    expect((await send(as("reader"))).code).toBe("interaction_forbidden");
    expect((await send(as("editor"))).status).toBe(200);
    expect(asked).toEqual([
      ["editor", "a"],
      ["reader", "a"],
      ["editor", "a"],
    ]);
  });

  test("gets the event and the component", async () => {
    const authorize = vi.fn(() => true);
    await createHarness(undefined, { authorizer: { authorize } }).send({ payload: { value: "x" } });
    expect(authorize).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        component: "demo.sign-up",
        part: "email",
        payload: { value: "x" },
      }),
      { name: "demo.sign-up" },
    );
  });
});

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
    parts: { save: "button" },
    events: (on) => [on("save", "click", (event) => void seen.push(event.context.user))],
  });
  return { component, seen };
}

const rosa = { cookies: { session: "s3cret" } };
const nobody = { cookies: { session: "guessed" } };

describe("a component's allow", () => {
  test("lets through whom the context names, and tells the handler", async () => {
    const { component, seen } = forUsers();
    const { ok } = await mountUi(component, { user: rosa }).part("save").fire("click");
    expect(ok).toBe(true);
    expect(seen).toEqual(["Rosa"]);
  });

  test("refuses everybody else with 403 interaction_forbidden, and says so", async () => {
    const { component, seen } = forUsers();
    const answer = await mountUi(component, { user: nobody }).part("save").fire("click");
    expect(answer).toMatchObject({ status: 403, code: "interaction_forbidden", reason: "allow" });
    expect(answer).toMatchObject({ hint: expect.stringContaining("`allow` of `account` refused") });
    expect(seen).toEqual([]);
  });

  test("can't be overruled by an authorizer, nor overrule one", async () => {
    const { component, seen } = forUsers();
    for (const [user, authorized] of [
      [nobody, true],
      [rosa, false],
    ] as const) {
      const authorizer = { authorize: () => authorized };
      const mounted = mountUi(component, { user, authorizer });
      expect((await mounted.part("save").fire("click")).code).toBe("interaction_forbidden");
    }
    expect(seen).toEqual([]);
  });

  test.each([undefined, 1, "yes", {}])("refuses by anything but true: %o", async (verdict) => {
    const handler = vi.fn();
    const component = defineUiComponent({
      name: "odd",
      allow: () => verdict as boolean,
      parts: { save: "button" },
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
      parts: { save: "button" },
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
    await mountUi(component, { user: rosa }).part("save").fire("click");
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
      parts: { save: "button" },
      events: (on) => [on("save", "click", () => {})],
    });
    const { code } = await mountUi(component, { throwErrors: false }).part("save").fire("click");
    expect(code).toBe("authorizer_failed");
    expect(allow).not.toHaveBeenCalled();
  });

  test("isn't made for a dispatch that was sent twice", async () => {
    const mounted = mountUi(forUsers().component, { user: rosa });
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
