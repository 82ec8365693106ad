import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { findItem } from "@/data/items";
import { sessionOf } from "../tests/session-of";
import { itemList } from "./item-list/item-list.ui";
import { listView } from "./item-list/list-view";

const list = mountUi(itemList, { props: listView.parse({}) });

test.each([
  ["less", "click"],
  ["more", "click"],
  ["edit", "click"],
  ["remove", "click"],
  ["save", "submit"],
] as const)("refuses a viewer's %s, and changes nothing", async (part, event) => {
  const before = findItem(1);
  const answer = await list
    .as(await sessionOf("theo"))
    .part(part)
    .fire(event, { rowKey: "1" });
  expect(answer.code).toBe("interaction_forbidden");
  expect(findItem(1)).toEqual(before);
});

test("lets a viewer search", async () => {
  const fields = { q: "saw", category: "Hand tools", sort: "-worth" };
  const answer = await list
    .as(await sessionOf("theo"))
    .part("search")
    .fire("input", { fields });
  expect(answer.navigate).toBe("/items?q=saw&category=Hand+tools&sort=-worth");
});

test("leads a user without a session to the sign-in", async () => {
  const answer = await list.part("more").fire("click", { rowKey: "1" });
  expect(answer.navigate).toBe("/sign-in");
});

test("refuses a context that was rendered for another session", async () => {
  const rosa = await sessionOf("rosa");
  const bound = mountUi(itemList, {
    props: listView.parse({}),
    user: rosa,
    services: { sessionCookie: "session" },
  });
  expect((await bound.part("more").fire("click", { rowKey: "1" })).ok).toBe(true);
  const emil = bound.as(await sessionOf("emil"));
  expect((await emil.part("more").fire("click", { rowKey: "1" })).code).toBe("invalid_signed_ctx");
});
