import { expect, test } from "vitest";
import { editProxy } from "@/lib/service-ui/devtools/commands/edit-proxy";

const withMatcher = (matcher: string) => `export const config = { matcher: ${matcher} };\n`;
/** As next-intl, auth libraries and Next itself have them in their guides. */
const INTL = "/((?!api|trpc|_next|_vercel|.*\\\\..*).*)";
const AUTH = "/((?!api|_next/static|_next/image|favicon.ico).*)";

test.each([
  [`"${INTL}"`, `"/((?!__ui|event-runtime|${INTL.slice(5)}"`],
  [`["${AUTH}", "/"]`, `["/((?!__ui|event-runtime|${AUTH.slice(5)}", "/"]`],
])("lets the endpoint and the script past %s", (matcher, edited) => {
  expect(editProxy(withMatcher(matcher))).toBe(withMatcher(edited));
  expect(editProxy(withMatcher(edited))).toBe(withMatcher(edited));
});

test.each([
  '"/dashboard/:path*"',
  '["/", "/(de|en)/:path*"]',
  '"/((?!__ui|event-runtime|_next).*)"',
])("leaves a proxy alone that catches neither: %s", (matcher) => {
  expect(editProxy(withMatcher(matcher))).toBe(withMatcher(matcher));
});

test.each([
  ["every path by a parameter", withMatcher('"/:path*"')],
  ["what a function says", withMatcher("matcherOf(locales)")],
  ["a list with an object", withMatcher('[{ source: "/((?!api).*)" }]')],
  ["a pattern that isn't one", withMatcher('"/((?!api"')],
  ["every path, for want of a matcher", "export function proxy() {}\n"],
  ["what doesn't parse", "export const config = {"],
])("leaves %s to its author", (_what, text) => {
  expect(editProxy(text)).toBeUndefined();
});
