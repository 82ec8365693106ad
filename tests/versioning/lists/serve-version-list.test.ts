import { expect, it } from "vitest";
import { serveVersionList } from "@/lib/versioning/lists/serve-version-list";
import { versionList } from "@/lib/versioning/lists/version-list";
import { VERSIONS } from "../fixtures";

const at = (now: string) => serveVersionList(VERSIONS, "/versions", () => Date.parse(now));
const ask = (init?: RequestInit) => new Request("http://x/versions", init);

it("serves the list to everyone", async () => {
  const response = await at("2026-07-01").GET(ask());
  expect(await response.json()).toEqual(
    JSON.parse(JSON.stringify(versionList(VERSIONS, "/versions"))),
  );
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

it.each([
  ["2026-07-01T00:00:00Z", 300],
  ["2027-02-28T23:59:00Z", 300],
  ["2027-03-01T08:59:30Z", 30],
  ["2027-05-31T23:58:00Z", 120],
])(
  "lets caches keep the list at %s for no longer than to its next change: %i s",
  async (now, age) => {
    const { headers } = await at(now).GET(ask());
    expect(headers.get("Cache-Control")).toBe(`public, max-age=${age}, must-revalidate`);
  },
);

it("answers 304 to the tag that it gave", async () => {
  const { GET } = at("2026-07-01");
  const tag = (await GET(ask())).headers.get("ETag") ?? "";
  const again = await GET(ask({ headers: { "If-None-Match": tag } }));
  expect([again.status, again.headers.get("ETag")]).toEqual([304, tag]);
});

it.each([
  ["HEAD", 200, null],
  ["OPTIONS", 204, "GET, HEAD, OPTIONS"],
  ["POST", 405, "GET, HEAD, OPTIONS"],
] as const)("answers %s with %i", async (method, status, allow) => {
  const response = await at("2026-07-01")[method](ask({ method }));
  expect(response.status).toBe(status);
  expect(response.headers.get("Allow")).toBe(allow);
  if (method === "HEAD") expect(await response.text()).toBe("");
});
