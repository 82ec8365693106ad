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

test.each(["/demo/plain", "/demo/languages"])("leaves %s its own policy", async (path) => {
  const [policy] = await policyOf(path);
  expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'self'/);
});
