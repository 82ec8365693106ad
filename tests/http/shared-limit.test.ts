import { expect, it, onTestFinished } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { startNext } from "../support/next-server";
import { startUpstashFront } from "../support/upstash-front";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis, useRedis } from "../support/with-redis";

describeWithRedis("two servers with one Upstash database", () => {
  const { redis } = useRedis();

  it("count one visitor together, and each alone while the database is away: then 503", async () => {
    const front = await startUpstashFront(redis());
    onTestFinished(() => front.close());
    const env = {
      UPSTASH_REDIS_REST_URL: front.url,
      UPSTASH_REDIS_REST_TOKEN: front.token,
      // A window that no run of this test sees the end of.
      UI_RATE_LIMIT: "4/900000s",
    };
    const servers = await Promise.all([startNext({ env }), startNext({ env })]);
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop()));
    });
    const [first, second] = servers;
    const { ctx } = await signUpEntry(first.url);
    const send = ({ url }: { url: string }, token = ctx) =>
      post(url, { ctx: token, dispatchId: newDispatchId(), payload: { value: "a" } });

    const codes = [];
    for (const server of [first, second, first, second, first, second]) {
      const { status, code } = await send(server);
      codes.push(status === 200 ? 200 : code);
    }
    expect(codes).toEqual([200, 200, 200, 200, "rate_limited", "rate_limited"]);

    front.failWith(() => "cutBefore");
    const { ctx: other } = await signUpEntry(first.url);
    expect((await send(second, other)).code).toBe("replay_store_unavailable");
    expect(second.output()).toContain("The shared rate limit can't be asked");
    expect(second.output()).toContain('"code":"replay_store_unavailable","reason":"');
    expect(second.output()).not.toContain(front.token);
  });
});
