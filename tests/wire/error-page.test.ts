import { afterEach, expect, test, vi } from "vitest";
import { errorsDocument } from "@/lib/service-ui/next/errors-document";
import { errorPage } from "@/lib/service-ui/wire/error-page";
import { ALL_FAILURES } from "@/lib/service-ui/wire/failures";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["", "/event-runtime-errors.html#rate_limited"],
  ["/help/errors", "/help/errors/rate_limited"],
  ["https://shop.example:8443/errors", "https://shop.example:8443/errors/rate_limited"],
])("leads to the page of errorPages: %j", (pages, address) => {
  vi.stubEnv("SERVICE_UI_ERROR_PAGES", pages);
  expect(errorPage("rate_limited")).toBe(address);
});

test("finds each code in the page that ships", () => {
  const page = errorsDocument();
  for (const code of ALL_FAILURES.keys()) expect(page).toContain(`<h2 id="${code}">`);
});

test("shows code as such in the page that ships, and neither links nor scripts", () => {
  const page = errorsDocument();
  expect(page).toContain("<code>APP_ORIGIN</code>");
  expect(page).not.toMatch(/<a |<script|`|\]\(/);
});
