import { describe, expect, test, vi } from "vitest";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import { askUserKey, type UserKey } from "@/lib/service-ui/declare/user-key";
import { pageKeys, userKeys } from "@/lib/service-ui/dispatch/user-key";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import { createSlots } from "@/lib/service-ui/limit/slots";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { RequestView } from "@/lib/service-ui/wire/request-view";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId, otherInstance } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";

function keysOf(cookie: string, instance = "uci_a", userKey?: UserKey): readonly string[] {
  const request = new RequestView(new Headers({ cookie }));
  return [...pageKeys(instance, request, "sid"), ...userKeys(askUserKey({ userKey }, request))];
}

describe("the keys of a user", () => {
  test("are the instance, and digests of the session and of the application's key", () => {
    expect(keysOf("sid=alice", "uci_a", () => "alice")).toEqual([
      "instance:uci_a",
      "session:2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90",
      "user:2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90",
    ]);
  });

  test.each([
    ["no cookie", "", undefined],
    ["an empty cookie", "sid=", undefined],
    ["a cookie that can't be decoded", "sid=%ff", undefined],
    ["null from userKey", "", () => null],
    ["an empty text from userKey", "", () => ""],
  ])("are the instance alone with %s", (_, cookie, userKey) => {
    expect(keysOf(cookie, "uci_a", userKey)).toEqual(["instance:uci_a"]);
  });

  test.each(["sid=%61lice", "sid=%61%6C%69%63%65", "sid=bob; sid=alice", "sid=alice; sid=%ff"])(
    "are one session's however it is spelled: %s",
    (cookie) => {
      expect(keysOf(cookie)).toEqual(keysOf("sid=alice"));
    },
  );

  test("leave no rejection unhandled if userKey returns a promise that rejects", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const userKey: unknown = async () => fail("no keys");
    expect(() => keysOf("", "uci_a", userKey as UserKey)).toThrow(TypeError);
    // Node looks for unhandled rejections between two turns.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("name no session if no cookie is named", () => {
    const request = new RequestView(new Headers({ cookie: "sid=alice" }));
    expect(pageKeys("uci_a", request, null)).toEqual(["instance:uci_a"]);
  });
});

describe("a user", () => {
  const limited = () => createRateLimiter({ limit: 3, windowSeconds: 60 }, () => 0);
  const codes = async (sent: readonly (() => Promise<{ code: string | undefined }>)[]) => {
    const all: (string | undefined)[] = [];
    for (const send of sent) all.push((await send()).code);
    return all;
  };
  const four = [0, 1, 2, 3];

  test("passes no limit with made-up cookies", async () => {
    const { send } = createHarness(undefined, { rateLimiter: limited(), sessionCookie: null });
    const named = createHarness(undefined, { rateLimiter: limited(), userKey: sidOf });
    const headers = (made: number) => ({ headers: { Cookie: `sid=made-up-${made}` } });
    for (const harness of [send, named.send]) {
      const sent = four.map((made) => () => harness(headers(made)));
      expect((await codes(sent)).at(-1)).toBe("rate_limited");
    }
  });

  test("passes no limit with new instances under one session, however it is spelled", async () => {
    const { send } = createHarness(undefined, { rateLimiter: limited(), userKey: sidOf });
    const spelled = ["sid=alice", "sid=%61lice", "sid=x; sid=alice", "sid=alic%65"];
    const sent = spelled.map((cookie, made) => () => {
      const claims = { i: otherInstance(made) };
      return send({ claims, headers: { Cookie: cookie } });
    });
    expect(await codes(sent)).toEqual([undefined, undefined, undefined, "rate_limited"]);
  });

  test("fills a share of the slots with made-up cookies, and leaves the others", async () => {
    const held: (() => void)[] = [];
    const slots = createSlots(16);
    const { send } = createHarness(() => new Promise<void>((end) => held.push(end)), {
      slots,
      userKey: sidOf,
      handlerTimeoutMs: 60_000,
    });
    const sent = Array.from({ length: 16 }, (_, made) =>
      send({ headers: { Cookie: `sid=made-up-${made}` } }),
    );
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const other = send({ claims: { i: otherInstance(1) } });
    await vi.waitFor(() => expect(held).toHaveLength(5));
    for (const end of held) end();
    const all = (await Promise.all(sent)).map(({ code }) => code);
    expect(all.filter((code) => code === "server_busy")).toHaveLength(12);
    expect((await other).status).toBe(200);
    expect(slots.taken()).toBe(0);
  });

  test("is known by userKey in the test kit, too", async () => {
    const button = createUi({ userKey: () => "alice" }).defineUiComponent({
      name: "button",
      allow: () => true,
      parts: { go: "button" },
      events: (on) => [on("go", "click", () => {})],
    });
    const ui = mountUi(button, { services: { rateLimiter: limited() } });
    const status = async () => (await ui.part("go").fire("click")).status;
    for (const expected of [200, 200, 200]) expect(await status()).toBe(expected);
    ui.refresh();
    expect(await status()).toBe(429);
  });
});

const sidOf: UserKey = ({ cookies }) => cookies.get("sid") ?? null;

describe("a userKey that fails", () => {
  const broken = new Error("no such table");
  test.each<[string, UserKey]>([
    ["throws", () => fail(broken)],
    ["returns a promise", (async () => "alice") as never],
    ["returns undefined", (() => undefined) as never],
    ["returns a number", (() => 7) as never],
  ])("is authorizer_failed, and the id is not spent: %s", async (_, userKey) => {
    let isBroken = true;
    const take = vi.fn(() => ({ ok: true }) as const);
    const { send, state } = createHarness(undefined, {
      userKey: (request) => (isBroken ? userKey(request) : null),
      rateLimiter: { take },
      exposeDebug: true,
    });
    const sent = { ctx: contextWith(), dispatchId: newDispatchId() };
    const refused = await send(sent);
    expect([refused.status, refused.code]).toEqual([500, "authorizer_failed"]);
    expect(refused.body.hint).toMatch(/userKey/);
    expect(state.errors).toHaveLength(1);
    expect([state.handled, take.mock.calls.length]).toEqual([0, 1]);
    isBroken = false;
    expect((await send(sent)).status).toBe(200);
    expect((await send(sent)).code).toBe("duplicate_dispatch");
  });

  test("is counted like any other dispatch, so whoever makes it throw is limited", async () => {
    const userKey = vi.fn(() => fail(broken));
    const rateLimiter = createRateLimiter({ limit: 3, windowSeconds: 60 }, () => 0);
    const { send, state } = createHarness(undefined, { userKey, rateLimiter });
    const codes: unknown[] = [];
    for (let sent = 0; sent < 200; sent++) codes.push((await send()).code);
    expect(codes.slice(0, 3)).toEqual(Array(3).fill("authorizer_failed"));
    expect(codes.slice(3)).toEqual(Array(197).fill("rate_limited"));
    expect([userKey.mock.calls.length, state.handled]).toEqual([3, 0]);
  });

  test("is asked once the page and its session have room, and then takes room of its own", async () => {
    const order: string[] = [];
    const { send } = createHarness(undefined, {
      sessionCookie: null,
      userKey: () => {
        order.push("asked");
        return "alice";
      },
      rateLimiter: {
        take: (...keys) => {
          order.push(...keys.map((key) => key.split(":", 1)[0] ?? ""));
          return { ok: true };
        },
      },
    });
    await send();
    expect(order).toEqual(["instance", "asked", "user"]);
  });

  test("is asked of no request whose token does not verify", async () => {
    const userKey = vi.fn(() => null);
    const { send } = createHarness(undefined, { userKey });
    await send({ ctx: "sc1.x.y" });
    expect(userKey).not.toHaveBeenCalled();
  });
});
