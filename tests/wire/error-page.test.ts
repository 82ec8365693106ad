import { afterEach, expect, test, vi } from "vitest";
import { errorPage } from "@/lib/service-ui/wire/error-page";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["", "/event-runtime-errors.html#rate_limited"],
  ["/help/errors", "/help/errors/rate_limited"],
  ["https://shop.example:8443/errors", "https://shop.example:8443/errors/rate_limited"],
])("leads to the page of errorPages: %j", (pages, address) => {
  vi.stubEnv("SERVICE_UI_ERROR_PAGES", pages);
  expect(errorPage("rate_limited")).toBe(address);
});
