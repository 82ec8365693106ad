import { cookies as nextCookies } from "next/headers";
import { expect, test, vi } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import type { InteractionRequest } from "@/lib/service-ui/wire/request-view";
import { NOW } from "../support/claims";
import { bodyOf, createHarness, newDispatchId, rowClaims } from "../support/dispatch-harness";

test("gives the handler identity from the claims and user data from the payload", async () => {
  const seen = vi.fn();
  const { send } = createHarness((event) => {
    seen({
      ...event,
      value: event.value(),
      fields: [...event.fields],
      cookies: [...event.request.cookies],
      issuedAt: event.issuedAt,
      expiresAt: event.expiresAt,
      aborted: event.signal.aborted,
      frozen: Object.isFrozen(event.payload.deep),
    });
  });
  const dispatchId = newDispatchId();
  const fields = [["url", "x"], ["url", "y"], ["bad"], 7];
  const notClaims = { c: "x", i: "x", p: "x", e: "x", u: "x" };
  const payload = { value: "a", deep: { b: [1] }, fields, ...notClaims };
  const headers = { Cookie: "a=1; b=2" };
  const claims = { ...rowClaims({ sku: "s", notInTheSchema: 1 }), exp: NOW + 600 };
  await send({ claims, dispatchId, payload, headers });
  expect(seen).toHaveBeenCalledWith(
    expect.objectContaining({
      instanceId: expect.stringMatching(/^uci_/),
      component: "demo.row",
      part: "quantity",
      event: "input",
      updates: "",
      dispatchId,
      payload,
      value: "a",
      props: { sku: "s" },
      fields: fields.slice(0, 2),
      cookies: [
        ["a", "1"],
        ["b", "2"],
      ],
      issuedAt: new Date(NOW * 1000),
      expiresAt: new Date((NOW + 600) * 1000),
      aborted: false,
      frozen: true,
    }),
  );
});

test.each([
  [{ rowKey: "17" }, "17"],
  [{ rowKey: "__proto__" }, "__proto__"],
  [{ rowkey: "17", row_key: "17" }, undefined],
  [{}, undefined],
])("gives the row's key that the payload has: %j", async (payload, rowKey) => {
  const { send } = createHarness((event) => void expect(event.rowKey).toBe(rowKey));
  expect((await send({ payload })).status).toBe(200);
});

test("takes an absent payload for an empty one", async () => {
  const { send } = createHarness((event) => {
    expect(event.payload).toEqual({});
    expect(event.value()).toBeUndefined();
  });
  const { ctx, dispatchId } = JSON.parse(bodyOf({}));
  expect((await send({ body: JSON.stringify({ ctx, dispatchId }) })).status).toBe(200);
});

test("reads what the payload has itself, and never what every object has", async () => {
  const { send } = createHarness(
    (event) => void expect([[...event.fields], event.rowKey]).toEqual([[], undefined]),
  );
  const sent = JSON.stringify({ ...JSON.parse(bodyOf({})), payload: {} });
  Object.defineProperty(Object.prototype, "fields", { value: [["a", "b"]], configurable: true });
  Object.defineProperty(Object.prototype, "rowKey", { value: "17", configurable: true });
  try {
    expect((await send({ body: sent })).status).toBe(200);
  } finally {
    Reflect.deleteProperty(Object.prototype, "fields");
    Reflect.deleteProperty(Object.prototype, "rowKey");
  }
});

test("shows allow and handler the same request, whatever allow does to it", async () => {
  const seen: unknown[] = [];
  const component = defineUiComponent({
    name: "button",
    parts: { go: "button" },
    events: (on) => [on("go", "click", ({ request }) => void seen.push(read(request)))],
    allow({ request }) {
      seen.push(read(request));
      const { headers, cookies } = request as unknown as {
        headers: Headers;
        cookies: Map<string, string>;
      };
      const tries = [
        () => headers.set("x-role", "admin"),
        () => headers.append("cookie", "sid=eve"),
        () => headers.delete("cookie"),
        () => Object.assign(headers, { get: () => "admin" }),
        () => Object.assign(request, { headers: new Headers({ "x-role": "admin" }) }),
        () => Reflect.set(request, "cookies", new Map()),
        () => cookies.set("sid", "eve"),
        () => cookies.clear(),
      ];
      for (const change of tries) {
        try {
          change();
        } catch {
          // Most of them throw, because there is no such function or the object is frozen.
        }
      }
      return true;
    },
  });
  const read = ({ headers, cookies }: InteractionRequest) => ({
    role: headers.get("x-role"),
    hasRole: headers.has("X-Role"),
    headers: [...headers],
    names: [...headers.keys()].length,
    values: [...headers.values()].length,
    copy: new Headers([...headers.entries()]).get("x-role"),
    cookies: [...cookies],
  });
  const cookies = { sid: "%61lice" };
  const ui = mountUi(component, { user: { cookies, headers: { "X-Role": "user" } } });
  await ui.part("go").fire("click");
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]).toMatchObject({ role: "user", hasRole: true, copy: "user" });
  expect(seen[0]).toMatchObject({ cookies: [["sid", "alice"]] });
});

test("shows allow, handler and Next's cookies() one session of two", async () => {
  const seen: unknown[] = [];
  const component = defineUiComponent({
    name: "button",
    parts: { go: "button" },
    events: (on) => [
      on("go", "click", async ({ request }) => {
        seen.push(request.cookies.get("sid"), (await nextCookies()).get("sid")?.value);
      }),
    ],
    allow: ({ request }) => seen.push(request.cookies.get("sid")) > 0,
  });
  const headers = { Cookie: "sid=alice; sid=b%6Fb; sid=%ff" };
  await mountUi(component, { user: { headers } }).part("go").fire("click");
  expect(seen).toEqual(["bob", "bob", "bob"]);
});
