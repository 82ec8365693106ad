import { expect, test } from "vitest";
import { runWithLowestNext } from "../support/lowest-next";

const NAMES = ["next/internals.ts", "render/shared-page.ts"];
const PROGRAM = `
const { loadRequestStores, loadRouterContexts, stripTypes, whileResponding } =
  await import("./internals.mjs");
const { refuseSharedPage } = await import("./shared-page.mjs");
globalThis.AsyncLocalStorage = (await import("node:async_hooks")).AsyncLocalStorage;
const found = { ...(await loadRequestStores()), ...(await loadRouterContexts()) };
const kinds = Object.entries(found).map(([name, value]) => [name, typeof value]);
const ran = await whileResponding(async () => "ran");
await refuseSharedPage("nothing");
const stripped = await stripTypes("const a: number = 1;");
// What init writes into the configuration of Vitest.
await import("next/dist/compiled/server-only/empty.js");
console.log(JSON.stringify([Object.fromEntries(kinds), ran, stripped]));
`;

test("finds what it takes from inside of Next in the lowest version that it allows", async () => {
  expect(await runWithLowestNext("lib/service-ui", NAMES, PROGRAM)).toEqual([
    {
      workAsyncStorage: "object",
      workUnitAsyncStorage: "object",
      RequestCookies: "function",
      MutableRequestCookiesAdapter: "function",
      getModifiedCookieValues: "function",
      AppRouterContext: "object",
      PathnameContext: "object",
      PathParamsContext: "object",
      SearchParamsContext: "object",
    },
    "ran",
    expect.stringContaining("const a = 1;"),
  ]);
});
