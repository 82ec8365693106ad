import { revalidateTag } from "next/cache";
import { mountUi } from "service-ui/testing";
import { expect, test, vi } from "vitest";
import { addPieces, findItem, searchItems } from "@/data/items";
import { sessionOf } from "../../tests/session-of";
import { itemList } from "./item-list.ui";
import { listView } from "./list-view";

const rosa = await sessionOf("rosa");
const listOf = (view: object) => mountUi(itemList, { props: listView.parse(view), user: rosa });
const list = listOf({});

test("counts up in the row, asks for a refresh, and throws the report away", async () => {
  const before = findItem(2)?.quantity ?? 0;
  const answer = await list.part("more").fire("click", { rowKey: "2" });
  expect(answer.changes["row/count"]).toEqual({ text: String(before + 1) });
  expect(answer.refresh).toBe(true);
  expect(vi.mocked(revalidateTag)).toHaveBeenCalledWith("reports", { expire: 0 });
});

test("never counts below none", async () => {
  addPieces(3, -99_999, 1);
  await list.part("less").fire("click", { rowKey: "3" });
  expect(findItem(3)?.quantity).toBe(0);
});

test.each(["0", "9999", "7.5", "1 OR 1=1", undefined])(
  "changes nothing for %j, which is the key of no row",
  async (rowKey) => {
    const before = searchItems(listView.parse({}));
    expect(await list.part("more").fire("click", { rowKey })).toMatchObject({ refresh: true });
    expect(await list.part("remove").fire("click", { rowKey })).toMatchObject({ refresh: true });
    expect(searchItems(listView.parse({}))).toEqual(before);
  },
);

test("edits a row, and leads back to it with the same search", async () => {
  const item = findItem(5);
  const search = { q: "nut", sort: "quantity" };
  const opened = await listOf(search).part("edit").fire("click", { rowKey: "5" });
  expect(opened.navigate).toBe(
    `/items?q=nut&sort=quantity&edit=5&began=${item?.version}&seen=${item?.version}`,
  );

  const edited = listOf({ ...search, edit: 5, began: item?.version, seen: item?.version });
  const fields = { name: "Hex nut M6, zinc", shelf: "b9", quantity: "77" };
  const saved = await edited.part("save").fire("submit", { fields });
  expect(saved.navigate).toBe("/items?q=nut&sort=quantity&at=5");
  expect(findItem(5)).toMatchObject({ name: "Hex nut M6, zinc", shelf: "B9", quantity: 77 });
});

test("overwrites nothing that somebody else has changed since", async () => {
  const seen = findItem(6)?.version;
  const edited = listOf({ edit: 6, began: seen, seen });
  addPieces(6, 1, 2);
  const fields = { name: "Mine", shelf: "A1", quantity: "1" };
  const answer = await edited.part("save").fire("submit", { fields });
  expect(answer).toMatchObject({ navigate: null, refresh: true });
  expect(findItem(6)?.name).not.toBe("Mine");
});

test("says what is wrong beside each field", async () => {
  const edited = listOf({ edit: 7, began: 1, seen: 1 });
  const fields = { name: " ", shelf: "cellar", quantity: "-1" };
  const { changes } = await edited.part("save").fire("submit", { fields });
  expect(changes).toMatchObject({
    "name-message": { text: "Please give a name." },
    "shelf-message": { text: "A letter and a number, such as B7." },
    "quantity-message": { text: "A number from 0 to 99999, please." },
    name: { "aria-invalid": "true" },
  });
});
