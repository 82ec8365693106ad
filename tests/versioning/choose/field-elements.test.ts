import { expect, test } from "vitest";
import { splitElements, splitParameters } from "@/lib/versioning/choose/field-elements";

test.each(["\\\u2028", "\\\u2029", "\\\n", '\\"', "\\\\", "é"])(
  "takes a quoted string with %j for one, whatever is escaped in it",
  (text) => {
    expect(splitElements(`a;b="${text},c;d",e`)).toEqual([`a;b="${text},c;d"`, "e"]);
    expect(splitParameters(`a;b="${text},c;d";e`)).toEqual([`b="${text},c;d"`, "e"]);
  },
);

test("lets an unclosed string reach to the end", () => {
  expect(splitElements('a,"\\\u2028,b')).toEqual(["a", '"\\\u2028,b']);
  expect(splitParameters(';a;"\\\u2028;b')).toEqual(["a", '"\\\u2028;b']);
});
