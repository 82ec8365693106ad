import { expect, inject, test } from "vitest";

const url = inject("baseUrl");
async function policyOf(path: string) {
  const { headers } = await fetch(url + path);
  return [headers.get("content-security-policy"), headers.get("x-frame-options")];
}

const paths = ["/demo", "/docs", "/nowhere", "/demo/api/sunset-version"];
test.each(paths)("lets no other site frame %s", async (path) => {
  expect(await policyOf(path)).toEqual(["frame-ancestors 'self'", "SAMEORIGIN"]);
});

test("leaves a page its own policy", async () => {
  const [policy] = await policyOf("/demo/plain");
  expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
});
