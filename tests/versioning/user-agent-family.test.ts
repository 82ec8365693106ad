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
    ["Java-http-client/21.0.1", "java"],
    ["PostmanRuntime/7.39.0", "postman"],
    ["insomnia/9.2.0", "insomnia"],
    ["bruno-runtime/1.20.0", "bruno"],
    ["Wget/1.21.4", "wget"],
    ["HTTPie/3.2.2", "httpie"],
    ["python-httpx/0.27.0", "httpx"],
    ["Python/3.12 aiohttp/3.9.5", "aiohttp"],
    ["Python-urllib/3.12", "python-urllib"],
    ["Go-http-client/2.0", "go"],
    ["okhttp/4.12.0", "okhttp"],
    ["Apache-HttpClient/5.3 (Java/21)", "apache-httpclient"],
    ["GuzzleHttp/7", "guzzle"],
    ["Faraday v2.9.0", "faraday"],
    ["Ruby", "ruby"],
    ["reqwest/0.12", "reqwest"],
    ["Dart/3.4 (dart:io)", "dart"],
    ["axios/1.7.2", "axios"],
    ["got (https://example.com/got)", "got"],
    ["node-fetch/3.3", "node-fetch"],
    ["undici", "node"],
    ["Deno/1.44.0", "deno"],
    ["Bun/1.1.10", "bun"],
    [".NET/8.0 dotnet", "dotnet"],
    ["Mozilla/5.0 (Windows NT; en-US) PowerShell/7.4.2", "powershell"],
    ["Example crawler", "bot"],
    ["Example spider", "bot"],
    [`${CHROME} OPR/110.0.0.0`, "opera"],
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
