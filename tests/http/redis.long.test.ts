import { expect, it } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { startNext } from "../support/next-server";
import { startTcpFront } from "../support/tcp-front";
import { startUpstashFront } from "../support/upstash-front";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis, useRedis } from "../support/with-redis";

describeWithRedis("two servers with one database", () => {
  const { redis, server } = useRedis();

  async function overTcp() {
    const front = await forThisTest(startTcpFront(server().socketPath));
    const secret = "s3cret-of-redis";
    await redis().send([["ACL", "SETUSER", "app", "on", `>${secret}`, "~*", "+@all"]]);
    return {
      env: { REDIS_URL: `redis://app:${secret}@127.0.0.1:${front.port}` },
      secret,
      cut: () => front.answers("cut"),
    };
  }

  async function behindRest() {
    const front = await forThisTest(startUpstashFront(redis()));
    return {
      env: { UPSTASH_REDIS_REST_URL: front.url, UPSTASH_REDIS_REST_TOKEN: front.token },
      secret: front.token,
      cut: () => front.failWith(() => "cutBefore"),
    };
  }

  it.each([
    ["over TCP", overTcp],
    ["behind REST", behindRest],
  ])("%s count one user together, and alone while it is away: then 503", async (_, connect) => {
    await redis().send([["FLUSHALL"]]);
    const { env, secret, cut } = await connect();
    // A window that no run of this test sees the end of.
    const options = { env: { ...env, UI_RATE_LIMIT: "4/900000s" } };
    const start = () => forThisTest(startNext(options));
    const [first, second] = await Promise.all([start(), start()]);
    const { ctx } = await signUpEntry(first.url);
    const send = ({ url }: { url: string }, token = ctx) =>
      post(url, { ctx: token, dispatchId: newDispatchId(), payload: { value: "a" } });

    const codes = [];
    for (const server of [first, second, first, second, first, second]) {
      const { status, code } = await send(server);
      codes.push(status === 200 ? 200 : code);
    }
    expect(codes).toEqual([200, 200, 200, 200, "rate_limited", "rate_limited"]);

    cut();
    const { ctx: other } = await signUpEntry(first.url);
    expect((await send(second, other)).code).toBe("replay_store_unavailable");
    await expect
      .poll(second.output)
      .toMatch(/"The shared rate limit can't be reached[^"]*"[^\n]*"class":"[A-Z_]+"/);
    await expect.poll(second.output).toContain('"message":"replay store down"');
    expect(second.output()).not.toContain(secret);
  });
});

const DOWN = { status: 503, code: "replay_store_unavailable" };

describeWithRedis("the built app with a Redis", () => {
  const { redis, server } = useRedis();

  /** A server of the app, and how to take its store away and give it back. */
  async function overTcp() {
    const front = await forThisTest(startTcpFront(server().socketPath));
    return {
      env: { REDIS_URL: `redis://127.0.0.1:${front.port}` },
      cut: () => front.answers("cut"),
      mend: () => front.answers("pass"),
    };
  }

  async function behindRest() {
    const front = await forThisTest(startUpstashFront(redis()));
    return {
      env: { UPSTASH_REDIS_REST_URL: front.url, UPSTASH_REDIS_REST_TOKEN: front.token },
      cut: () => front.failWith(() => "cutAfter"),
      mend: () => front.failWith(undefined),
    };
  }

  it.each([
    ["over TCP", overTcp],
    ["behind REST", behindRest],
  ])("%s refuses a repeat, and what the store can't tell, and goes on", async (_, connect) => {
    const { env, cut, mend } = await connect();
    const app = await forThisTest(startNext({ env: { UI_RATE_LIMIT: "off", ...env } }));
    const { ctx } = await signUpEntry(app.url);
    const send = (dispatchId: string) =>
      post(app.url, { ctx, dispatchId, payload: { value: "a" } });

    const first = newDispatchId();
    expect(await send(first)).toMatchObject({ status: 200 });
    expect(await send(first)).toMatchObject({ status: 409, code: "duplicate_dispatch" });
    cut();
    const lost = newDispatchId();
    const refusal = await send(lost);
    expect(refusal).toMatchObject(DOWN);
    expect(JSON.stringify(refusal.body)).not.toMatch(/redis|front-token|127\.0\.0\.1|SET/i);
    mend();
    expect(await send(lost)).toMatchObject({ status: 409, code: "duplicate_dispatch" });
    expect(await send(newDispatchId())).toMatchObject({ status: 200 });
  });
});
