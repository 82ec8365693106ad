import { afterEach, expect, test, vi } from "vitest";
import { readConfiguration } from "@/lib/service-ui/configuration/read-configuration";
import { errorPage } from "@/lib/service-ui/dispatch/error-page";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["", "/docs/errors/rate_limited"],
  ["/help/errors", "/help/errors/rate_limited"],
  ["https://shop.example:8443/errors", "https://shop.example:8443/errors/rate_limited"],
])("is below UI_ERROR_PAGES=%s", (UI_ERROR_PAGES, address) => {
  vi.stubEnv("UI_ERROR_PAGES", UI_ERROR_PAGES);
  expect(() => readConfiguration({ NODE_ENV: "development", UI_ERROR_PAGES })).not.toThrow();
  expect(errorPage("rate_limited")).toBe(address);
});

test.each(["errors", "//evil.example", "javascript:alert(1)", "/errors/", "/a b"])(
  "refuses UI_ERROR_PAGES=%s at the start",
  (UI_ERROR_PAGES) => {
    const read = () => readConfiguration({ NODE_ENV: "development", UI_ERROR_PAGES });
    expect(read).toThrow(/^UI_ERROR_PAGES must be a path/);
  },
);
