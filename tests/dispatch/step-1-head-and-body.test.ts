import { describe, expect, test } from "vitest";
import { createHarness, testRefusals } from "../support/dispatch-harness";

describe("the head", () => {
  testRefusals("403 cross_origin_request", [
    ["another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    ["a sibling site", { headers: { "Sec-Fetch-Site": "same-site" } }],
    ["no site", { headers: { "Sec-Fetch-Site": "none" } }],
    ["a null origin", { headers: { Origin: "null" } }],
    ["a null origin that calls itself so", { headers: { Origin: "null", Host: "null" } }],
    ["an empty origin", { headers: { Origin: "" } }],
    ["another host", { headers: { Origin: "https://evil.example" } }],
    ["another port", { headers: { Origin: "https://app.example:8443" } }],
    ["a host with a tail", { headers: { Origin: "https://app.example.evil" } }],
    ["an origin with a user", { headers: { Origin: "https://app.example@evil" } }],
    ["an origin with a path", { headers: { Origin: "https://app.example/" } }],
    ["two origins", { headers: { Origin: "https://app.example, https://evil" } }],
    [
      "right origin, wrong site",
      { headers: { Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" } },
    ],
    [
      "wrong origin, right site",
      { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" } },
    ],
  ]);

  testRefusals("405 method_not_allowed", [
    ["GET", { method: "GET" }],
    ["PUT", { method: "PUT" }],
    ["OPTIONS", { method: "OPTIONS" }],
  ]);

  testRefusals("415 unsupported_media_type", [
    ["text", { headers: { "Content-Type": "text/plain" } }],
    ["no type", { headers: { "Content-Type": "" } }],
    ["a form", { headers: { "Content-Type": "application/x-www-form-urlencoded" } }],
    ["a form with files", { headers: { "Content-Type": "multipart/form-data; boundary=x" } }],
    ["JSON of another kind", { headers: { "Content-Type": "application/problem+json" } }],
    ["JSON that is not quite", { headers: { "Content-Type": "application/jsonp" } }],
    ["text that mentions JSON", { headers: { "Content-Type": "text/plain; application/json" } }],
    ["two types", { headers: { "Content-Type": "text/plain, application/json" } }],
  ]);

  test("says with 405 which method is allowed", async () => {
    expect((await createHarness().send({ method: "GET" })).headers.get("allow")).toBe("POST");
  });

  test.each(["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "accepts the content type %s",
    async (type) => {
      expect((await createHarness().send({ headers: { "Content-Type": type } })).status).toBe(200);
    },
  );

  test.each([
    ["it names no origin, as no browser sends", {}],
    ["it names the page's own", { Origin: "https://app.example", "Sec-Fetch-Site": "same-origin" }],
    ["it names the page's own without TLS", { Origin: "http://app.example" }],
  ])("passes a request if %s", async (_, headers) => {
    expect((await createHarness().send({ headers })).status).toBe(200);
  });

  test("refuses a request that names none if one is required", async () => {
    const { send } = createHarness(undefined, { requireOrigin: true });
    expect((await send()).code).toBe("cross_origin_request");
    expect((await send({ headers: { Origin: "https://app.example" } })).status).toBe(200);
  });

  test("passes the allowed origins alone if they are set, scheme and port included", async () => {
    const { send } = createHarness(undefined, { allowedOrigins: new Set(["https://www.example"]) });
    expect((await send({ headers: { Origin: "https://www.example" } })).status).toBe(200);
    for (const Origin of ["http://www.example", "https://app.example"]) {
      expect((await send({ headers: { Origin } })).code).toBe("cross_origin_request");
    }
  });
});

describe("the body", () => {
  testRefusals("413 request_too_large", [
    ["a long one", { payload: { value: "x".repeat(20_000) } }],
  ]);

  test("is refused with 413 while it is read, not after it", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(4096));
      },
    });
    expect((await createHarness().send({ body })).code).toBe("request_too_large");
    expect(pulled).toBeLessThan(10);
  });

  test("is malformed if it breaks off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
    expect((await createHarness().send({ body })).code).toBe("malformed_request");
  });
});

describe("the connection", () => {
  const { send } = createHarness(undefined, { maxBodyBytes: 1024 });
  const length = { "Content-Length": "2" };
  const chunks = { "Transfer-Encoding": "chunked" };
  test.each([
    ["a body over the cap", { body: "x".repeat(2048) }],
    ["another media type", { headers: { ...length, "Content-Type": "text/plain" } }],
    ["another origin", { headers: { ...length, Origin: "https://evil.example" } }],
    ["chunks of another media type", { headers: { ...chunks, "Content-Type": "a/b" } }],
  ])("closes after a refusal that left the body unread: %s", async (_, sent) => {
    const { status, headers } = await send(sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get("connection")).toBe("close");
  });

  test.each([
    ["a body that was read", { body: "no JSON" }],
    ["a success", {}],
  ])("stays open after %s", async (_, sent) => {
    expect((await send(sent)).headers.get("connection")).toBeNull();
  });
});
