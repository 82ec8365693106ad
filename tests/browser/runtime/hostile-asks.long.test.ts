import { describe, expect, test } from "vitest";
import { patchFor, SAVE } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/**
 * Answers with patches and with each of what is asked for, and holds that the patches alone are
 * done, as each is checked by itself, and that what is asked for is a bad response.
 */
async function holdRefused(asks: readonly Readonly<Record<string, unknown>>[]) {
  const { page, click, logged, log, arrived, requests } = await open(SAVE);
  for (const [index, asked] of asks.entries()) {
    (await click("#go")).ask(asked, patchFor("save"));
    const failed = (await logged("service:ui-event:failed", index + 1)).at(-1);
    const what = JSON.stringify(asked);
    expect(failed?.detail, what).toMatchObject({ status: 200, code: "bad_response" });
    await arrived();
    expect(await page.textContent("#echo"), what).toBe("new");
    expect(new URL(page.url()).pathname, what).toBe("/");
  }
  expect((await log()).map(({ name }) => name)).toEqual(
    asks.flatMap(() => [
      "service:ui-event:captured",
      "service:ui-event:dispatching",
      "service:ui-patch:applied",
      "service:ui-event:dispatched",
      "service:ui-event:failed",
    ]),
  );
  expect(requests.filter((request) => !request.includes("runtime"))).toEqual([
    "GET /",
    ...asks.flatMap(() => ["POST /__ui/dispatch", "GET /fence"]),
  ]);
}

describe("what an answer asks for is a bad response, and not done, where it is to navigate to", () => {
  test.each([
    ["nowhere, or from where the page is", ["items", "./items", "?saved=1", " /items"]],
    [
      "another host",
      ["//evil.example", "///evil.example", "/\\evil.example", "\\/evil.example", "/a\\evil"],
    ],
    [
      "another host, once its dot segments are gone",
      ["/.//evil.example", "/%2e//evil.example", "/items/..//evil.example", "/..//evil.example"],
    ],
    [
      "an address with a scheme",
      ["https://evil.example/", "https:/items", "javascript:alert(1)", "data:text/html,evil"],
    ],
    [
      "a path with control characters",
      [
        "\t/items",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\r/evil.example",
        ..."\0\x1f\x7f\x85\x9f",
      ].map((part) => (part.length > 1 ? part : `/items${part}`)),
    ],
    ["a path of 2049 characters", [`/${"a".repeat(2048)}`]],
    ["no text", [1, true, [], ["/items"], {}, { path: "/items" }]],
  ])("%s", (_where, paths) => holdRefused(paths.map((navigate) => ({ navigate }))));
});

test("a refresh that is not true is a bad response, and not done", () =>
  holdRefused([1, "true", [], [true], {}].map((refresh) => ({ refresh }))));

test("a way to go that is not the one of the protocol is a bad response, and not done", () =>
  holdRefused([
    ...[1, "true", false, null].map((replace) => ({ navigate: "/items", replace })),
    ...[0, "false", true, null].map((scroll) => ({ navigate: "/items", scroll })),
  ]));

test.each([false, 0, "", null])("%j asks for nothing", async (asked) => {
  const { page, click, log, arrived } = await open(SAVE);
  (await click("#go")).ask({ refresh: asked, navigate: asked }, patchFor("save"));
  await page.waitForSelector("#go:not([aria-busy])");
  await arrived();
  expect(await page.textContent("#echo")).toBe("new");
  expect((await log()).at(-1)?.name).toBe("service:ui-event:dispatched");
});

test("a wrong one of the two is not made good by the other", () =>
  holdRefused([
    { refresh: true, navigate: "//evil.example" },
    { refresh: 1, navigate: "/items" },
  ]));
