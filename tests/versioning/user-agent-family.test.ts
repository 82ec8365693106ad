import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { userAgentFamily } from "@/lib/versioning/user-agent-family";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

describe("a User-Agent's family", () => {
  it.each([
    ["curl/8.5.0", "curl"],
    ["octokit-rest.js/20.0.1 octokit-core.js/5.0.1 Node.js/20", "octokit"],
    ["node", "node"],
    ["python-requests/2.31.0", "python-requests"],
    [CHROME, "chrome"],
    [`${CHROME} Edg/126.0.0.0`, "edge"],
    [CHROME.replace("Chrome", "HeadlessChrome"), "headless-chrome"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "firefox"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML) Version/17.5 Safari/605.1.15", "safari"],
    ["Mozilla/5.0 (compatible; Examplebot/2.1)", "bot"],
    ["Java/21.0.1", "java"],
    ["something of my own", "other"],
    ["", "none"],
    [null, "none"],
  ])("of %s is %s", (userAgent, family) => {
    expect(userAgentFamily(userAgent)).toBe(family);
  });

  it("is a word of its own making, whatever a caller sends", () => {
    fc.assert(
      fc.property(fc.string(), (userAgent) => {
        expect(userAgentFamily(userAgent)).toMatch(/^[a-z-]+$/);
      }),
    );
  });
});
