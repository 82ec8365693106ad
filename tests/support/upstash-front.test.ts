import { afterEach, beforeEach, expect, it } from "vitest";
import { startUpstashFront, type UpstashFront } from "./upstash-front";
import { describeWithRedis, useRedis } from "./with-redis";

describeWithRedis("the front that speaks Upstash's protocol", () => {
  const { redis } = useRedis();
  let front: UpstashFront;
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startUpstashFront(redis());
  });
  afterEach(() => front.close());

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(front.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${front.token}`, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  it("runs one command", async () => {
    expect(await post("/", ["SET", "a", "1"])).toEqual({ status: 200, body: { result: "OK" } });
    expect(await post("/", ["INCR", "a"])).toEqual({ status: 200, body: { result: 2 } });
    expect(await post("/", ["GET", "none"])).toEqual({ status: 200, body: { result: null } });
  });

  it("runs a pipeline, in which each command fails for itself", async () => {
    const { status, body } = await post("/pipeline", [
      ["SET", "a", "x"],
      ["INCR", "a"],
      ["GET", "a"],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { result: "OK" },
      { error: expect.stringContaining("not an integer") },
      { result: "x" },
    ]);
  });

  it("runs a transaction, or none of it", async () => {
    const done = await post("/multi-exec", [
      ["SET", "a", "1"],
      ["GET", "a"],
    ]);
    expect(done).toEqual({ status: 200, body: [{ result: "OK" }, { result: "1" }] });
    const discarded = await post("/multi-exec", [["SET", "a", "2"], ["NO SUCH COMMAND"]]);
    expect(discarded).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/^EXECABORT/) },
    });
    expect(await post("/", ["GET", "a"])).toMatchObject({ body: { result: "1" } });
  });

  it("encodes every string of a result but OK where it is asked to", async () => {
    const encoding = { "upstash-encoding": "base64" };
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    await post("/", ["RPUSH", "list", "ä", "OK"]);
    expect(await post("/", ["LRANGE", "list", "0", "-1"], encoding)).toEqual({
      status: 200,
      body: { result: [base64("ä"), "OK"] },
    });
    const { body } = await post(
      "/multi-exec",
      [
        ["SET", "a", "b"],
        ["GET", "a"],
      ],
      encoding,
    );
    expect(body).toEqual([{ result: "OK" }, { result: base64("b") }]);
  });

  it.each(["/", "/pipeline", "/multi-exec"])("asks for the token at %s", async (path) => {
    const wrong = { authorization: "Bearer wrong" };
    expect(await post(path, [["SET", "a", "1"]], wrong)).toMatchObject({ status: 401 });
    expect(await redis().send([["EXISTS", "a"]])).toEqual([0]);
  });

  it.each(["not JSON", "{}", "[]", '["NO SUCH COMMAND"]'])("answers 400 to %s", async (body) => {
    expect(await post("/", body)).toEqual({ status: 400, body: { error: expect.any(String) } });
  });
});
