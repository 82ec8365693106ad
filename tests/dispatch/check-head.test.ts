import { describe, expect, test } from "vitest";
import { checkHead, checkOrigin } from "@/lib/dispatch/check-head";

const policy = { allowedOrigins: null, requireOrigin: false };

function codeOf(headers: Record<string, string>): string | undefined {
  const request = new Request("https://app.example/", { method: "POST", headers });
  return checkHead(request, policy)?.code;
}

test.each(["", ";charset=utf-8", " ; charset=utf-8"])("passes application/json%s", (parameter) => {
  expect(codeOf({ "Content-Type": `application/json${parameter}` })).toBeUndefined();
  expect(codeOf({ "Content-Type": `APPLICATION/JSON${parameter}` })).toBeUndefined();
});

test.each(["application/json5", "text/json", ";application/json", "application / json", undefined])(
  "refuses the media type %s",
  (type) => {
    expect(codeOf(type ? { "Content-Type": type } : {})).toBe("unsupported_media_type");
  },
);

describe("the origin", () => {
  test("is not asked for where Sec-Fetch-Site says same-origin, though one is required", () => {
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin" });
    expect(checkOrigin(headers, { ...policy, requireOrigin: true })).toBeNull();
  });

  test("of a host that calls itself null is not that of a request without Host", () => {
    expect(checkOrigin(new Headers({ Origin: "https://null" }), policy)).not.toBeNull();
  });
});
