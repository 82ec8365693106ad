import { expect, test } from "vitest";
import { followUpOf, readClaims } from "@/lib/service-ui/devtools/panel/interactions";

const contextOf = (text: string) => `sc1.${Buffer.from(text).toString("base64url")}.mac`;

test("decodes the middle segment, whatever characters it holds", () => {
  const claims = { c: "demo", u: "größe.日本", e: "a?>~" };
  expect(readClaims(contextOf(JSON.stringify(claims)))).toEqual(claims);
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
  expect(readClaims(ctx)).toBeNull();
});

test.each([
  [{ patches: [], refresh: true }, "the page is rendered again"],
  [{ patches: [], navigate: "/items?saved=1" }, "the user goes to /items?saved=1"],
  [{ patches: [], focus: { part: "amount" } }, "the focus moves to amount"],
  [
    { patches: [], refresh: true, focus: { part: "amount", key: "17" } },
    "the page is rendered again, the focus moves to [17]/amount",
  ],
])("tells what an answer asks for: %o", (answer, sentence) => {
  expect(followUpOf(answer)).toBe(sentence);
});

test.each([[{ patches: [] }], [{ refresh: "yes", navigate: 1 }], [null]])(
  "tells nothing of an answer that asks for nothing: %o",
  (answer) => {
    expect(followUpOf(answer)).toBeNull();
  },
);
