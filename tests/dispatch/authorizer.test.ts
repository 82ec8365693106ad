import { describe, expect, test, vi } from "vitest";
import type { UiInteractionAuthorizerInterface } from "@/lib/service-ui/interaction/authorizer";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId, rowClaims } from "../support/dispatch-harness";
import { fail } from "../support/fail";

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
    expect((await send(as("visitor"))).code).toBe("interaction_forbidden");
    expect((await send(as("editor"))).status).toBe(200);
    expect(asked).toEqual([
      ["editor", "a"],
      ["visitor", "a"],
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
