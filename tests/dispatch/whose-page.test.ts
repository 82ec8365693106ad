import { describe, expect, test, vi } from "vitest";
import type { UserKey } from "@/lib/service-ui/declare/user-key";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import { type PageUser, userDigest } from "@/lib/service-ui/wire/digests";
import { USER_HEADER } from "@/lib/service-ui/wire/dispatch";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { claimsWith, contextWith, issueContext, keyRing } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";

const NAME = "demo.sign-up";
const sidOf: UserKey = ({ cookies }) => cookies.get("sid") ?? null;
const digestOf = (user: NonNullable<PageUser>, component = NAME, ring = keyRing) =>
  userDigest(component, user, ring);
const ada = digestOf(["key", "ada"]);
const headers = (digest: string, cookie = "sid=ada") => ({ [USER_HEADER]: digest, Cookie: cookie });

test("runs for the user that the page was rendered for, and for any without the header", async () => {
  const { send, state } = createHarness(undefined, { userKey: sidOf });
  expect((await send({ headers: headers(ada) })).status).toBe(200);
  expect((await send({ headers: { Cookie: "sid=eve" } })).status).toBe(200);
  expect(state.handled).toBe(2);
});

test("runs under a digest of a former secret", async () => {
  const former = createKeyRing("the former secret, of at least 32 bytes");
  const { send } = createHarness(undefined, { userKey: sidOf, keyRing: [keyRing[0], ...former] });
  const digest = digestOf(["key", "ada"], NAME, former);
  expect((await send({ headers: headers(digest) })).status).toBe(200);
});

describe("a page of another user", () => {
  const attacks: readonly [what: string, digest: string, cookie?: string][] = [
    ["of another user", ada, "sid=eve"],
    ["of a user who has signed out", ada, ""],
    ["sent twice", `${ada}, ${ada}`],
    ["of two users", `${digestOf(["key", "eve"])}, ${ada}`],
    ["empty", ""],
    ["cut", ada.slice(0, 21)],
    ["longer", `${ada}A`],
    ["padded", `${ada}==`],
    ["of another component", digestOf(["key", "ada"], "demo.row")],
    ["of a session with the same text", digestOf(["session", "ada"])],
    ["made with another secret", digestOf(["key", "ada"], NAME, createKeyRing("x".repeat(32)))],
    ["no digest", "ada"],
    ["a prototype's member", "__proto__"],
  ];

  test.each(attacks.map(([what, digest, cookie = "sid=ada"]) => [what, digest, cookie] as const))(
    "is refused with a digest %s",
    async (_, digest, cookie) => {
      const authorize = vi.fn(() => true);
      const { send, state } = createHarness(undefined, {
        userKey: sidOf,
        authorizer: { authorize },
      });
      const sent = { ctx: contextWith(), dispatchId: newDispatchId() };
      const refused = await send({ ...sent, headers: headers(digest, cookie) });
      expect([refused.status, refused.code]).toEqual([403, "interaction_forbidden"]);
      expect(refused.body).toMatchObject({
        detail: "The page was rendered for another user.",
        ...{ hasRun: "no", again: "renew" },
      });
      expect([state.handled, authorize.mock.calls.length]).toEqual([0, 0]);
      // Its id stays unused.
      expect((await send({ ...sent, headers: headers(ada) })).status).toBe(200);
    },
  );

  test("is refused where nobody says who a user is", async () => {
    const { send } = createHarness();
    expect((await send({ headers: headers(ada) })).code).toBe("interaction_forbidden");
  });

  test("is counted, so that nobody tries digests without a limit", async () => {
    const rateLimiter = createRateLimiter({ limit: 2, windowSeconds: 60 }, () => 0);
    const { send } = createHarness(undefined, { userKey: sidOf, rateLimiter });
    const codes = [];
    for (const digest of ["a", "b", ada]) {
      codes.push((await send({ headers: headers(digest) })).code);
    }
    expect(codes).toEqual(["interaction_forbidden", "interaction_forbidden", "rate_limited"]);
  });
});

test("tells sessions apart where a cookie is named and no userKey", async () => {
  const { send } = createHarness(undefined, { sessionCookie: "sid" });
  const sent = (binding: string, digest: string) => ({
    ctx: issueContext(claimsWith({}), keyRing, binding),
    headers: headers(digest, `sid=${binding}`),
  });
  const session = digestOf(["session", "ada"]);
  expect((await send(sent("ada", session))).status).toBe(200);
  expect((await send(sent("eve", session))).code).toBe("interaction_forbidden");
  expect((await send(sent("ada", ada))).code).toBe("interaction_forbidden");
});

test("keeps the users of each createUi apart", async () => {
  const { createRegistry } = await import("@/lib/service-ui/declare/create-registry");
  const { createUi } = await import("@/lib/service-ui/declare/define-ui-component");
  const button = (name: string, userKey?: UserKey) =>
    createUi(userKey ? { userKey } : {}).defineUiComponent({
      name,
      allow: () => true,
      parts: { go: "button" },
      events: (on) => [on("go", "click", () => {})],
    });
  const registry = createRegistry([
    button("a", ({ cookies }) => cookies.get("a") ?? null),
    button("b", ({ cookies }) => cookies.get("b") ?? null),
    button("c"),
  ]);
  const { send } = createHarness(undefined, { registry });
  const codeOf = async (c: string, text: string) => {
    const claims = { c, p: "go", e: "click", u: "" };
    const digest = digestOf(["key", text], c);
    return (await send({ claims, headers: headers(digest, "a=1; b=2") })).code;
  };
  expect([await codeOf("a", "1"), await codeOf("b", "2")]).toEqual([undefined, undefined]);
  for (const [c, text] of [
    ["a", "2"],
    ["b", "1"],
    ["c", "1"],
  ] as const) {
    expect(await codeOf(c, text)).toBe("interaction_forbidden");
  }
});
