import { describe, expect, it } from "vitest";
import { isPreflight } from "@/lib/versioning/http-methods";
import { refuseAccept, refuseMethod, refuseUnserved } from "@/lib/versioning/refusals";
import { ACTIVE, at, DEPRECATED, problem, RETIRED } from "./fixtures";

const wanting = (accept: string) => new Request("http://x/", { headers: { Accept: accept } });

describe("a refusal", () => {
  it("of a retired version says when it ended, and what takes over", async () => {
    const refused = refuseUnserved(RETIRED, at("2026-07-01T00:00:00Z"), problem, { id: "7" });
    expect(await refused?.json()).toMatchObject({
      status: 410,
      detail: "Version 0.8.0 of this path was retired; its sunset was 2026-01-01.",
      version: "0.8.0",
      sunset: "2026-01-01",
      successor: "/v1/things/7",
    });
  });

  it("in a brownout says when to come back", async () => {
    const refused = refuseUnserved(DEPRECATED, at("2027-03-01T09:59:58.500Z"), problem);
    expect(refused?.headers.get("Retry-After")).toBe("2");
    expect(await refused?.json()).toMatchObject({
      status: 503,
      detail:
        "Version 0.9.0 of this path is switched off until 2027-03-01T10:00:00.000Z, " +
        "as a rehearsal of its end.",
      until: "2027-03-01T10:00:00.000Z",
    });
  });

  it.each([ACTIVE, DEPRECATED])("does not meet a route that is served: $lifecycle", (route) => {
    expect(refuseUnserved(route, at("2026-07-01T00:00:00Z"), problem)).toBeUndefined();
  });

  it("of a method names those that are allowed", async () => {
    const refused = refuseMethod("DELETE", "GET, HEAD, OPTIONS", problem);
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    expect(await refused.json()).toMatchObject({
      status: 405,
      detail: "DELETE is not one of GET, HEAD, OPTIONS.",
    });
  });

  it("of an Accept field names every media type of the resource", async () => {
    const produces = ["application/json", "text/csv"];
    const refused = refuseAccept(wanting("text/html"), produces, problem);
    expect(await refused?.json()).toMatchObject({
      status: 406,
      detail:
        "This resource is available as application/json or text/csv only, " +
        "which the Accept field excludes.",
      available: produces,
    });
    expect(refuseAccept(wanting("text/csv"), produces, problem)).toBeUndefined();
    expect(refuseAccept(wanting("text/html"), [], problem)).toBeUndefined();
  });
});

describe("a preflight", () => {
  const naming = { "Access-Control-Request-Method": "GET" };
  it.each([
    ["OPTIONS", naming, true],
    ["OPTIONS", {}, false],
    ["GET", naming, false],
  ])("is OPTIONS that names a method: %s %j", (method, headers, isOne) => {
    expect(isPreflight(new Request("http://x/", { method, headers }))).toBe(isOne);
  });
});
