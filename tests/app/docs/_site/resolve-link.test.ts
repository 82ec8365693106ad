import { expect, test } from "vitest";
import { resolveLink } from "@/app/docs/_site/resolve-link";

test.each([
  ["several-hosts.md", "hosting/one-host.md", "/docs/hosting/several-hosts"],
  ["../security.md#purpose", "hosting/one-host.md", "/docs/security#purpose"],
  ["index.md", "quick-start.md", "/docs"],
  ["#below", "quick-start.md", "#below"],
  ["/docs/errors/rate_limited", "quick-start.md", "/docs/errors/rate_limited"],
  ["https://example.com/a.md", "quick-start.md", "https://example.com/a.md"],
  ["//example.com/a.md", "quick-start.md", "//example.com/a.md"],
])("leads %s in %s to %s", (link, file, address) => {
  expect(resolveLink(link, file)).toBe(address);
});
