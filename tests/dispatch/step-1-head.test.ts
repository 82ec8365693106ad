import { describe, expect, test } from "vitest";
import { createHarness, expectRefused, type Sent } from "../support/dispatch-harness";

describe("the head", () => {
  test.each([
    ["403 cross_origin_request: another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    [
      "403 cross_origin_request: another origin of the site",
      { headers: { "Sec-Fetch-Site": "same-site" } },
    ],
    ["403 cross_origin_request: no site", { headers: { "Sec-Fetch-Site": "none" } }],
    ["403 cross_origin_request: a null origin", { headers: { Origin: "null" } }],
    ["403 cross_origin_request: another host", { headers: { Origin: "https://evil.example" } }],
    ["403 cross_origin_request: another port", { headers: { Origin: "https://app.example:8443" } }],
    [
      "403 cross_origin_request: a host with a tail",
      { headers: { Origin: "https://app.example.evil" } },
    ],
    [
      "403 cross_origin_request: right origin, wrong site",
      { headers: { Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" } },
    ],
    [
      "403 cross_origin_request: wrong origin, right site",
      { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" } },
    ],
    ["405 method_not_allowed: GET", { method: "GET" }],
    ["405 method_not_allowed: PUT", { method: "PUT" }],
    ["405 method_not_allowed: OPTIONS", { method: "OPTIONS" }],
    ["415 unsupported_media_type: text", { headers: { "Content-Type": "text/plain" } }],
    [
      "415 unsupported_media_type: a form",
      { headers: { "Content-Type": "application/x-www-form-urlencoded" } },
    ],
    [
      "415 unsupported_media_type: JSON of another kind",
      { headers: { "Content-Type": "application/problem+json" } },
    ],
    [
      "415 unsupported_media_type: text that mentions JSON",
      { headers: { "Content-Type": "text/plain; application/json" } },
    ],
  ] satisfies [string, Sent][])("refuses with %s", async (row, sent) => {
    const { send, state } = createHarness();
    expectRefused(await send(sent), row);
    expect(state.handled).toBe(0);
    expect((await send()).status).toBe(200);
  });

  test("says with 405 which method is allowed", async () => {
    expect((await createHarness().send({ method: "GET" })).headers.get("allow")).toBe("POST");
  });

  test("accepts a content type with parameters and in any case", async () => {
    const { send } = createHarness();
    for (const type of ["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"]) {
      expect((await send({ headers: { "Content-Type": type } })).status).toBe(200);
    }
  });

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
    expect((await send({ headers: { Origin: "http://www.example" } })).code).toBe(
      "cross_origin_request",
    );
    expect((await send({ headers: { Origin: "https://app.example" } })).code).toBe(
      "cross_origin_request",
    );
  });
});

describe("the connection", () => {
  const { send } = createHarness(undefined, { maxBodyBytes: 1024 });
  const length = { "Content-Length": "2" };
  test.each([
    ["a body over the cap", { body: "x".repeat(2048) }],
    ["another media type", { headers: { ...length, "Content-Type": "text/plain" } }],
    ["another origin", { headers: { ...length, Origin: "https://evil.example" } }],
    [
      "chunks of another media type",
      { headers: { "Transfer-Encoding": "chunked", "Content-Type": "a/b" } },
    ],
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
