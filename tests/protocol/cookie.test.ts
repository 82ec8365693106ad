import { expect, test } from "vitest";
import { parseCookies } from "@/lib/protocol/cookie";

test("cookies are read by name, their values as they were sent", () => {
  expect([...parseCookies('a=1; b="x=y" ;c=%20;d=')]).toEqual([
    ["a", "1"],
    ["b", '"x=y"'],
    ["c", "%20"],
    ["d", ""],
  ]);
});

test("of two with one name the first counts", () => {
  expect(parseCookies("a=1; a=2").get("a")).toBe("1");
});

test.each([null, "", ";", "=1", "a", "; ;"])("%o holds none", (header) => {
  expect(parseCookies(header).size).toBe(0);
});

test("a name that every object has is no cookie", () => {
  expect(parseCookies("a=1").get("constructor")).toBeUndefined();
});
