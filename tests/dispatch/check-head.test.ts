import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkHead } from "@/lib/service-ui/dispatch/dispatch-request";

const OWN = "https://app.example";
const lenient = { allowedOrigins: null, requireOrigin: false };
const right = { "Content-Type": "application/json", Host: "app.example" };

function codeOf(
  different: Record<string, string>,
  { method = "POST", policy = lenient }: { method?: string; policy?: typeof STRICT } = {},
): string | undefined {
  const headers = new Headers({ ...right, ...different });
  return checkHead({ method, headers, body: null }, policy)?.code;
}
const STRICT = { allowedOrigins: null as ReadonlySet<string> | null, requireOrigin: true };

test.each(["GET", "PUT", "OPTIONS", "post"])("refuses the method %s", (method) => {
  expect(codeOf({}, { method })).toBe("method_not_allowed");
});

describe("the media type", () => {
  test.each([
    "application/json",
    "application/json;charset=utf-8",
    "application/json ; charset=utf-8",
    "APPLICATION/JSON; charset=UTF-8",
  ])("passes: %s", (type) => {
    expect(codeOf({ "Content-Type": type })).toBeUndefined();
  });

  test.each([
    "",
    "text/plain",
    "text/json",
    "text/plain; application/json",
    "text/plain, application/json",
    ";application/json",
    "application / json",
    "application/json5",
    "application/jsonp",
    "application/problem+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ])("is refused: %j", (type) => {
    expect(codeOf({ "Content-Type": type })).toBe("unsupported_media_type");
  });
});

describe("the origin", () => {
  test.each([
    ["none, as no browser sends", {}],
    ["the page's own", { Origin: OWN, "Sec-Fetch-Site": "same-origin" }],
    ["the page's own without TLS", { Origin: "http://app.example" }],
  ])("passes: %s", (_, headers) => {
    expect(codeOf(headers)).toBeUndefined();
  });

  test.each([
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a sibling site", { "Sec-Fetch-Site": "same-site" }],
    ["no site", { "Sec-Fetch-Site": "none" }],
    ["a null origin", { Origin: "null" }],
    ["a null origin that calls itself so", { Origin: "null", Host: "null" }],
    ["a host that calls itself null", { Origin: "https://null" }],
    ["an empty origin", { Origin: "" }],
    ["another host", { Origin: "https://evil.example" }],
    ["another port", { Origin: `${OWN}:8443` }],
    ["a host with a tail", { Origin: `${OWN}.evil` }],
    ["an origin with a user", { Origin: `${OWN}@evil` }],
    ["an origin with a path", { Origin: `${OWN}/` }],
    ["two origins", { Origin: `${OWN}, https://evil` }],
    ["right origin, wrong site", { Origin: OWN, "Sec-Fetch-Site": "cross-site" }],
    ["right origin, two sites", { Origin: OWN, "Sec-Fetch-Site": "same-origin, cross-site" }],
    ["right origin, an empty site", { Origin: OWN, "Sec-Fetch-Site": "" }],
    ["right origin, a site in capitals", { Origin: OWN, "Sec-Fetch-Site": "Same-Origin" }],
  ])("is refused: %s", (_, headers) => {
    expect(codeOf(headers)).toBe("cross_origin_request");
  });

  test("passes as a browser's same-origin, whatever host a proxy has written", () => {
    const site = { "Sec-Fetch-Site": "same-origin" };
    const header = fc.constantFrom(OWN, "https://zone.internal:3001", "http://[::1]:3000", "null");
    const host = fc.constantFrom("app.example", "zone.internal:3001", "127.0.0.1", "");
    fc.assert(
      fc.property(header, host, (Origin, Host) => {
        expect(codeOf({ ...site, Origin, Host })).toBeUndefined();
      }),
    );
  });

  test.each(["cross-site", "same-site", "none", "", "same-origin;x"])(
    "is refused with any other site, whatever the origin and the host: %j",
    (site) => {
      for (const Origin of [OWN, "null", "https://evil.example"]) {
        expect(codeOf({ Origin, "Sec-Fetch-Site": site })).toBe("cross_origin_request");
      }
    },
  );

  test.each(["same-origin", null])(
    "isn't the allowed one just because the site is %j, if APP_ORIGIN is set",
    (site) => {
      const policy = { ...lenient, allowedOrigins: new Set(["https://www.example"]) };
      const headers = site === null ? {} : { "Sec-Fetch-Site": site };
      for (const Origin of [OWN, "null", "https://evil.example"]) {
        expect(codeOf({ ...headers, Origin }, { policy })).toBe("cross_origin_request");
      }
    },
  );

  test.each([
    ["none", {}, "cross_origin_request"],
    ["an origin", { Origin: OWN }, undefined],
    ["a site", { "Sec-Fetch-Site": "same-origin" }, undefined],
  ])("has to be named if that is required: %s", (_, headers, code) => {
    expect(codeOf(headers, { policy: STRICT })).toBe(code);
  });

  test.each([
    ["https://www.example", undefined],
    ["http://www.example", "cross_origin_request"],
    ["https://www.example:8443", "cross_origin_request"],
    [OWN, "cross_origin_request"],
  ])("is one of the allowed if they are set, scheme and port included: %s", (Origin, code) => {
    const policy = { ...lenient, allowedOrigins: new Set(["https://www.example"]) };
    expect(codeOf({ Origin }, { policy })).toBe(code);
  });
});
