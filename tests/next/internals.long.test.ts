import { expect, test } from "vitest";
import { runWithLowestNext } from "../support/lowest-next";

const PROGRAM = `
const { loadRequestStores, loadRouterContexts, stripTypes } = await import("./internals.mjs");
const found = { ...(await loadRequestStores()), ...(await loadRouterContexts()) };
const kinds = Object.entries(found).map(([name, value]) => [name, typeof value]);
console.log(JSON.stringify([Object.fromEntries(kinds), await stripTypes("const a: number = 1;")]));
`;

test("finds what it takes from inside of Next in the lowest version that it allows", async () => {
  expect(await runWithLowestNext("lib/service-ui", "next/internals.ts", PROGRAM)).toEqual([
    {
      workAsyncStorage: "object",
      workUnitAsyncStorage: "object",
      RequestCookies: "function",
      MutableRequestCookiesAdapter: "function",
      AppRouterContext: "object",
      PathnameContext: "object",
      PathParamsContext: "object",
      SearchParamsContext: "object",
    },
    expect.stringContaining("const a = 1;"),
  ]);
});
