import { describe, expect, test } from "vitest";
import { addressOf } from "@/lib/common/address/app-address";

test.each(["/", "/demo", "/demo?page=2", "/demo#top", "/event-runtime.js"])(
  "leaves %s alone in an app with neither setting",
  (path) => {
    expect(addressOf(path)).toBe(path);
  },
);

test.each([
  ["/", "/shop"],
  ["/?q=a/b", "/shop?q=a/b"],
  ["/demo", "/shop/demo"],
  ["/event-runtime.js", "/shop/event-runtime.js"],
])("spells %s as %s below a base path", (path, address) => {
  expect(addressOf(path, { basePath: "/shop", trailingSlash: false })).toBe(address);
});

test.each([
  ["/", "/"],
  ["/demo", "/demo/"],
  ["/demo/", "/demo/"],
  ["/demo?page=2#top", "/demo/?page=2#top"],
  ["/demo#a.b", "/demo/#a.b"],
  ["/v1.2/products/[slug]", "/v1.2/products/[slug]/"],
  ["/event-runtime.js", "/event-runtime.js"],
  ["/demo/api/openapi.json?x", "/demo/api/openapi.json?x"],
])("spells %s as %s with a slash at the end", (path, address) => {
  expect(addressOf(path, { basePath: "", trailingSlash: true })).toBe(address);
});

test("spells the root of both settings with one slash", () => {
  expect(addressOf("/", { basePath: "/shop", trailingSlash: true })).toBe("/shop/");
});

describe("leaves alone what is no path of the app", () => {
  test.each(["#top", "https://example.org/a", "//example.org/a", "mailto:a@example.org", ""])(
    "%s",
    (link) => {
      expect(addressOf(link, { basePath: "/shop", trailingSlash: true })).toBe(link);
    },
  );
});
