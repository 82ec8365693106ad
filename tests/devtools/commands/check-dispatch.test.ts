import { describe, expect, test } from "vitest";
import { readOwnOrigin } from "@/lib/service-ui/devtools/commands/doctor/check-dispatch";

const PASSED = "400 malformed_request";
const REFUSED = "403 cross_origin_request";

describe("the own origin", () => {
  test.each([
    ["https:", PASSED, PASSED, "ok"],
    ["http:", PASSED, PASSED, "ok"],
    ["https:", REFUSED, PASSED, "note"],
    // Browsers send no Sec-Fetch-Site over plain HTTP.
    ["http:", REFUSED, PASSED, "problem"],
    ["https:", REFUSED, REFUSED, "problem"],
    ["https:", PASSED, REFUSED, "problem"],
    ["https:", REFUSED, "404", "problem"],
    ["https:", "415 unsupported_media_type", PASSED, "problem"],
  ])("over %s, unsaid %s and said %s: %s", (protocol, unsaid, said, state) => {
    const origin = `${protocol}//shop.example`;
    const found = readOwnOrigin({ unsaid, said }, { origin, protocol });
    expect(found).toMatchObject({ check: "origin", state });
    expect(found.advice ?? "").not.toMatch(/undefined/);
  });

  test("says what to set where a proxy changes Host", () => {
    const address = { origin: "https://shop.example", protocol: "https:" };
    expect(readOwnOrigin({ unsaid: REFUSED, said: PASSED }, address)).toMatchObject({
      says: expect.stringContaining("needs Sec-Fetch-Site"),
      advice: expect.stringContaining("APP_ORIGIN=https://shop.example"),
    });
  });
});
