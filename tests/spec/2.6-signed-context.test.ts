import { beforeAll, describe, expect, inject, test } from "vitest";
import { claimsOf, manifestsIn, newDispatchId, post, sign, type WireEntry } from "../support/wire";

const baseUrl = inject("baseUrl");
const secret = inject("appSecret");
let entries: readonly WireEntry[] = [];
let entry: WireEntry;

beforeAll(async () => {
  entries = manifestsIn(await (await fetch(`${baseUrl}/demo`)).text()).flatMap(
    ({ manifest }) => manifest.events,
  );
  const first = entries.find(({ ctx }) => ctx);
  if (!first) throw new Error("The page at /demo declares no event.");
  entry = first;
});

const dispatch = (ctx: string) => post(baseUrl, { ctx, dispatchId: newDispatchId(), payload: {} });

describe("SPEC 2.6 signed context token", () => {
  test("format: sc1.<base64url_claims>.<base64url_hmac>", () => {
    for (const { ctx } of entries) expect(ctx).toMatch(/^sc1\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/);
  });

  test("signature: HMAC-SHA256 over canonical JSON claims, key APP_SECRET", () => {
    for (const { ctx } of entries) expect(sign(claimsOf(ctx), secret)).toBe(ctx);
  });

  test("claims: c, i, p, e, u, iat, exp, and no other", () => {
    for (const { ctx } of entries) {
      expect(Object.keys(claimsOf(ctx))).toEqual(["c", "e", "exp", "i", "iat", "p", "u"]);
    }
  });

  test("lifetime: bound by iat and exp, an hour by default", () => {
    const { iat, exp } = claimsOf(entry.ctx);
    expect(exp - iat).toBe(3600);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(120);
  });

  test("another key is 403 invalid_signed_ctx", async () => {
    const forged = sign(claimsOf(entry.ctx), "another-secret-0123456789abcdef0123456789");
    expect(await dispatch(forged)).toMatchObject({ status: 403, code: "invalid_signed_ctx" });
  });

  test("SPEC 9.2: the scheme's identifier is the prefix sc1; another is refused", async () => {
    expect((await dispatch(entry.ctx.replace("sc1.", "sc2."))).code).toBe("invalid_signed_ctx");
  });
});
