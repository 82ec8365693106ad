import { expect, test } from "vitest";
import { decodeClaims } from "@/lib/service-ui/devtools/panel/wire/decode-claims";

const contextOf = (text: string) => `sc1.${Buffer.from(text).toString("base64url")}.mac`;

test("decodes the middle segment, whatever characters it holds", () => {
  const claims = { c: "demo", u: "größe.日本", e: "a?>~" };
  expect(decodeClaims(contextOf(JSON.stringify(claims)))).toEqual(claims);
});

test.each([
  "",
  "sc1",
  "sc1..mac",
  "sc1.%%%.mac",
  contextOf("{"),
  contextOf("null"),
  contextOf("7"),
])("finds no claims to show in %j, and does not throw", (ctx) => {
  expect(decodeClaims(ctx)).toBeNull();
});
