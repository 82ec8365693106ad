import LinkHeader from "http-link-header";
import { parseItem } from "structured-headers";
import { parseHttpDate } from "undici/lib/util/date.js";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import { DEPRECATED, RETIRED, VERSIONS } from "../fixtures";

const wrap = lifecycleWrapper({
  versions: VERSIONS,
  nowMs: () => Date.parse("2027-03-01T09:30:00Z"),
});
const GET = () => Response.json([], { headers: { Link: '</v0/things?page=2>; rel="next"' } });

const answers = async () => ({
  served: await lifecycleWrapper({ versions: VERSIONS })(DEPRECATED.path, { GET }).GET(
    new Request("http://x/v0/things"),
  ),
  brownout: await wrap(DEPRECATED.path, { GET }).GET(new Request("http://x/v0/things")),
  gone: await wrap(RETIRED.path, { GET }).GET(new Request("http://x/v0/things/a%20b")),
});

/** The members that RFC 9457 names, and no other type for them. */
const ProblemDetails = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
});

describe("parsers that others wrote", () => {
  it("read Deprecation as a date of RFC 9651, with no parameters (RFC 9745)", async () => {
    const { served, brownout } = await answers();
    for (const { headers } of [served, brownout]) {
      const item = parseItem(headers.get("Deprecation") ?? "");
      expect(item).toEqual([new Date("2026-06-01"), new Map()]);
    }
  });

  it("read Sunset as an HTTP date (RFC 8594)", async () => {
    const { served, gone } = await answers();
    expect(parseHttpDate(served.headers.get("Sunset") ?? "")).toEqual(new Date("2027-06-01"));
    expect(parseHttpDate(gone.headers.get("Sunset") ?? "")).toEqual(new Date("2026-01-01"));
  });

  it("read the links of the lifecycle and of the handler (RFC 8288)", async () => {
    const { served, gone } = await answers();
    expect(LinkHeader.parse(served.headers.get("Link") ?? "").refs).toEqual([
      { uri: "/docs/v0", rel: "deprecation" },
      { uri: "/docs/retirement", rel: "sunset" },
      { uri: "/v1/things", rel: "successor-version" },
      { uri: "/v0/things?page=2", rel: "next" },
    ]);
    const [successor] = LinkHeader.parse(gone.headers.get("Link") ?? "").rel("successor-version");
    expect(successor?.uri).toBe("/v1/things/a%20b");
  });

  it("read refusals as problem details whose status is the response's (RFC 9457)", async () => {
    const { brownout, gone } = await answers();
    for (const response of [brownout, gone]) {
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      const problem = ProblemDetails.parse(await response.json());
      expect(problem.status).toBe(response.status);
      expect(URL.canParse(problem.type, "http://x")).toBe(true);
    }
  });

  it("refuse the dates of the other format, which is why it isn't the default", () => {
    expect(() => parseItem("2026-06-01")).toThrow();
    expect(parseHttpDate("2027-06-01")).toBeUndefined();
  });
});
