import {
  forbidden,
  notFound,
  permanentRedirect,
  RedirectType,
  redirect,
  unauthorized,
} from "next/navigation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readNextSignal } from "@/lib/service-ui/dispatch/next-signal";

beforeEach(() => {
  // What `experimental.authInterrupts` sets: without it `forbidden()` throws that it is not
  // enabled.
  vi.stubEnv("__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS", "true");
});
afterEach(() => void vi.unstubAllEnvs());

/** What Next's own function throws. */
function thrownBy(call: () => never): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

test.each([
  ["a path", () => redirect("/sign-in"), "/sign-in"],
  ["a path that replaces", () => redirect("/sign-in", RedirectType.replace), "/sign-in"],
  ["a path for good", () => permanentRedirect("/sign-in"), "/sign-in"],
  ["a query and a hash", () => redirect("/items?a=1&b=2#c"), "/items?a=1&b=2#c"],
  ["semicolons", () => redirect("/a;b=1/c;?d;e"), "/a;b=1/c;?d;e"],
  ["a semicolon at the end", () => redirect("/a;"), "/a;"],
])("reads what redirect() threw with %s as a navigation", (_what, call, path) => {
  expect(readNextSignal(thrownBy(call))).toEqual({ kind: "navigate", path });
});

const hosts = ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example"];
test.each([...hosts, "items", "", ";/items"])("advises what to do for redirect(%j)", (url) => {
  expect(readNextSignal(thrownBy(() => redirect(url)))).toEqual({
    kind: "unsupported",
    advice: expect.stringMatching(/redirect\(\).*path.*link/s),
  });
});

test.each([
  ["forbidden()", forbidden],
  ["unauthorized()", unauthorized],
])("forbids for what %s threw", (_name, call) => {
  expect(readNextSignal(thrownBy(call))).toEqual({ kind: "forbid" });
});

test("calls what notFound() threw unsupported, and says what to write", () => {
  expect(readNextSignal(thrownBy(notFound))).toEqual({
    kind: "unsupported",
    advice: expect.stringMatching(/notFound\(\).*event\.refresh\(\)/s),
  });
});

test("reads an error of another bundle's class by its digest", () => {
  const digest = "NEXT_REDIRECT;push;/items;307;";
  expect(readNextSignal({ digest })).toEqual({ kind: "navigate", path: "/items" });
});

test.each([
  ["an error", new Error("NEXT_REDIRECT;push;/items;307;")],
  ["an error with a digest of React", Object.assign(new Error("x"), { digest: "2518403091" })],
  ["a digest that is no text", { digest: 404 }],
  ["a list of a digest", { digest: ["NEXT_REDIRECT;push;/items;307;"] }],
  ["a digest that begins alike", { digest: "NEXT_REDIRECTED;push;/items;307;" }],
  ["a status that Next has no function for", { digest: "NEXT_HTTP_ERROR_FALLBACK;500" }],
  ["no status", { digest: "NEXT_HTTP_ERROR_FALLBACK" }],
  ["a name that every object has", { digest: "NEXT_HTTP_ERROR_FALLBACK;constructor" }],
  ["a text", "NEXT_REDIRECT;push;/items;307;"],
  ["null", null],
  ["nothing", undefined],
])("takes %s for no signal of Next", (_what, thrown) => {
  expect(readNextSignal(thrown)).toBeUndefined();
});

test.each(["", ";push", ";push;/items", ";;;;"])("leads nowhere for NEXT_REDIRECT%s", (rest) => {
  const digest = `NEXT_REDIRECT${rest}`;
  expect(readNextSignal({ digest })).toMatchObject({ kind: "unsupported" });
});
