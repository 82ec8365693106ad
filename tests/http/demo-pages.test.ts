import { expect, inject, test } from "vitest";
import { ALL_FAILURES } from "@/lib/service-ui/wire/failures";

const CODES = [...ALL_FAILURES.keys()];
const get = (path: string) => fetch(inject("baseUrl") + path);

test.each(CODES)("explains the code at /docs/errors/%s", async (code) => {
  const response = await get(`/docs/errors/${code}`);

  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<code>${code}</code>`);
});

test("leads from the overview to every code", async () => {
  const html = await (await get("/docs/errors")).text();

  const linked = (code: string) => new RegExp(`href="/docs/errors/(?:[a-z]+#)?${code}"`).test(html);
  expect(CODES.filter((code) => !linked(code))).toEqual([]);
});

test.each([
  ["/docs/errors/unknown_part", "/docs/errors/unknown#unknown_part"],
  ["/docs/hosting/store-failures", "/docs/hosting/runbook#store-failures"],
])("leads from the former address %s to %s", async (path, now) => {
  const response = await fetch(inject("baseUrl") + path, { redirect: "manual" });

  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe(now);
});

const errors = ["/docs/errors/no_such_code", "/docs/errors/..%2F..%2Fpackage"];
test.each([...errors, "/demo/source/ui", "/nowhere"])("says that %s is not there", async (path) => {
  const response = await get(path);

  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain("Page not found");
  for (const way of ["/demo", "/demo/api", "/docs/errors"]) expect(html).toContain(`href="${way}"`);
});

test("leads from every component of the demo to its source, which is served whole", async () => {
  const html = await (await get("/demo")).text();
  const links = [...html.matchAll(/href="(\/demo\/source\/[a-z-]+)"/g)].map(
    ([, path = ""]) => path,
  );

  expect(links).toHaveLength(7);
  for (const link of links) {
    const source = await (await get(link)).text();
    expect(source).toContain("defineUiComponent({");
    expect(source).toContain("createUiView(");
  }
});

test("signs instances of its own at each render, which no cache may keep", async () => {
  const [one, other] = await Promise.all([get("/demo"), get("/demo")]);
  const idsOf = async (response: Response) =>
    new Set(Array.from((await response.text()).matchAll(/uci_[\w-]+/g), ([id]) => id));
  const [first, second] = [await idsOf(one), await idsOf(other)];

  expect(one.headers.get("cache-control")).toMatch(/no-store/);
  expect(first.size).toBe(16);
  expect([...first].filter((id) => second.has(id))).toEqual([]);
});
