/**
 * The families of callers. The most specific word comes first, because most clients also send the
 * words of others.
 *
 * The list is closed, so that no caller can add a family to the counts of calls.
 */
const FAMILIES: readonly (readonly [word: string, family: string])[] = [
  ["octokit", "octokit"],
  ["postmanruntime", "postman"],
  ["insomnia", "insomnia"],
  ["bruno", "bruno"],
  ["curl/", "curl"],
  ["wget", "wget"],
  ["httpie", "httpie"],
  ["python-requests", "python-requests"],
  ["python-httpx", "httpx"],
  ["aiohttp", "aiohttp"],
  ["python-urllib", "python-urllib"],
  ["go-http-client", "go"],
  ["okhttp", "okhttp"],
  ["apache-httpclient", "apache-httpclient"],
  ["java/", "java"],
  ["java-http-client", "java"],
  ["guzzlehttp", "guzzle"],
  ["faraday", "faraday"],
  ["ruby", "ruby"],
  ["reqwest", "reqwest"],
  ["dart/", "dart"],
  ["axios", "axios"],
  ["got (", "got"],
  ["node-fetch", "node-fetch"],
  ["undici", "node"],
  ["node", "node"],
  ["deno/", "deno"],
  ["bun/", "bun"],
  ["dotnet", "dotnet"],
  ["powershell", "powershell"],
  ["bot", "bot"],
  ["crawler", "bot"],
  ["spider", "bot"],
  ["edg", "edge"],
  ["opr/", "opera"],
  ["firefox/", "firefox"],
  ["headlesschrome/", "headless-chrome"],
  ["chrome/", "chrome"],
  ["safari/", "safari"],
];

/** How many characters of the value are searched. No honest caller sends more. */
const MAX_LENGTH = 512;

/**
 * The family of a `User-Agent` field's value, from the closed list; `none` if the field is missing
 * or empty, and `other` if the value has no word of the list.
 */
export function userAgentFamily(userAgent: string | null): string {
  if (!userAgent) return "none";
  const text = userAgent.slice(0, MAX_LENGTH).toLowerCase();
  return FAMILIES.find(([word]) => text.includes(word))?.[1] ?? "other";
}
