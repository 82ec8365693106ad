import { describe, expect, test } from "vitest";
import { checkHead, checkOrigin } from "@/lib/dispatch/check-head";

const policy = { allowedOrigins: null, requireOrigin: false };

function codeOf(headers: Record<string, string>): string | undefined {
  const request = new Request("https://app.example/", { method: "POST", headers });
  return checkHead(request, policy)?.code;
}

describe("the media type", () => {
  test.each([
    "application/json",
    "application/json;charset=utf-8",
    "application/json ; charset=utf-8",
    "APPLICATION/JSON",
  ])("%s passes", (type) => {
    expect(codeOf({ "Content-Type": type })).toBeUndefined();
  });

  test.each(["application/json5", "text/json", ";application/json", "application / json"])(
    "%s is refused",
    (type) => {
      expect(codeOf({ "Content-Type": type })).toBe("unsupported_media_type");
    },
  );

  test("none at all is refused", () => {
    expect(codeOf({})).toBe("unsupported_media_type");
  });
});

describe("the origin", () => {
  test("is not asked for where Sec-Fetch-Site says same-origin, though one is required", () => {
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin" });
    expect(checkOrigin(headers, { ...policy, requireOrigin: true })).toBeNull();
  });

  test("of a host that calls itself null is not that of a request without Host", () => {
    expect(checkOrigin(new Headers({ Origin: "https://null" }), policy)).not.toBeNull();
  });
});
