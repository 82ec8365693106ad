import { expect, it } from "vitest";
import { HTTP_METHODS } from "@/lib/common/http-methods";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import { refuseUnknownPaths } from "@/lib/versioning/answer/unknown-paths";
import { LIFECYCLE_PROBLEMS, problemResponses } from "@/lib/versioning/map/problem";
import { problem, VERSIONS } from "../fixtures";

it.each([
  ["not_acceptable", 406],
  ["unknown_thing", 400],
] as const)("makes a document of %s that leads to the API's own page", async (code, status) => {
  const response = problem(code, { detail: "No.", available: [] }, { Allow: "GET" });

  expect(response.status).toBe(status);
  expect(response.headers.get("Allow")).toBe("GET");
  expect(await response.json()).toMatchObject({
    type: `/docs/problems#${code}`,
    status,
    code,
    detail: "No.",
    available: [],
  });
});

it("is never kept, and never taken for another type", () => {
  const { headers } = problem("unknown_thing", { detail: "No." });
  expect(headers.get("Content-Type")).toBe("application/problem+json");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

it.each(["/docs/problems#old", "/docs/problems#a\nb", "/docs/problems#"])(
  "replaces the fragment of the page %j by the problem's code",
  async (page) => {
    const own = problemResponses(page as "/docs", LIFECYCLE_PROBLEMS); // any fragment, typed or not
    const { type } = await own("brownout", { detail: "Off." }).json();
    expect(type).toBe("/docs/problems#brownout");
  },
);

it.each(Object.entries(LIFECYCLE_PROBLEMS))(
  "explains %s by a title, and tells a developer what to do",
  (_, { title, advice }) => {
    expect(title).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(advice).toMatch(/^[A-Z].{20,}\.$/);
  },
);

it.each(HTTP_METHODS)("answers %s of a path that no version serves with 404", async (method) => {
  const handlers = refuseUnknownPaths(VERSIONS, problem);
  const request = new Request("http://localhost/v9/things", { method });
  const response = await handlers[method](request);

  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const text = await response.text();
  if (method === "HEAD") return expect(text).toBe("");
  expect(JSON.parse(text)).toMatchObject({
    code: "unknown_path",
    detail: "No version of the API serves this path.",
  });
});

it("leads from an unknown path to the retirement policy, unless the API has a page", async () => {
  const { GET } = refuseUnknownPaths(VERSIONS);
  const { type } = await (await GET(new Request("http://localhost/v9"))).json();
  expect(type).toBe("/docs/retirement#unknown_path");
});

it("answers at an unknown path as the wrapper's options say, and its preflight, too", async () => {
  const versioned = lifecycleWrapper({ versions: VERSIONS, problem, isPublic: true });
  const { GET } = refuseUnknownPaths(versioned);
  const response = await GET(new Request("http://localhost/v9"));
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([
    404,
    "*",
  ]);
  expect(response.headers.has("X-Api-Version")).toBe(false);
  expect((await response.json()).type).toBe("/docs/problems#unknown_path");
  const headers = { "Access-Control-Request-Method": "DELETE" };
  const preflight = await GET(new Request("http://localhost/v9", { method: "OPTIONS", headers }));
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("DELETE");
});
