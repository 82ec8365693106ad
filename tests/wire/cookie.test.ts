import { expect, test } from "vitest";
import { bindingOf, cookieValues, parseCookies } from "@/lib/service-ui/wire/cookie";

test("cookies are read by name, their values as they were sent", () => {
  expect([...parseCookies('a=1; b="x=y" ;c=%20;d=')]).toEqual([
    ["a", "1"],
    ["b", '"x=y"'],
    ["c", "%20"],
    ["d", ""],
  ]);
});

test("counts the first of two with one name", () => {
  expect(parseCookies("a=1; a=2").get("a")).toBe("1");
});

test.each([null, "", ";", "=1", "a", "; ;"])("finds none in %o", (header) => {
  expect(parseCookies(header).size).toBe(0);
});

test("takes a name that every object has for no cookie", () => {
  expect(parseCookies("a=1").get("constructor")).toBeUndefined();
});

test("gives every value that was sent under a name", () => {
  expect(cookieValues("a=1; b=2; a=3", "a")).toEqual(["1", "3"]);
  expect(cookieValues("a=1", "b")).toEqual([]);
  expect(cookieValues("SID=1; sid=2", "sid")).toEqual(["2"]);
  expect(cookieValues(null, "a")).toEqual([]);
});

test("binds to the one session alone", () => {
  expect(bindingOf(["alice"])).toBe("alice");
  expect(bindingOf([])).toBe("");
  expect(bindingOf(["alice", "alice"])).toBe("");
});
