import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { lastChangeBy } from "@/data/history";
import { addPieces, findItem, removeItem } from "@/data/items";
import { sessionOf } from "../../tests/session-of";
import { undo } from "./undo.ui";

const ROSA = 1;
const EMIL = 2;
const rosa = await sessionOf("rosa");
const undoLast = () =>
  mountUi(undo, { props: { change: lastChangeBy(ROSA)?.id ?? 0 }, user: rosa })
    .part("undo")
    .fire("click");

test("brings a removed item back, and removes it again", async () => {
  removeItem(10, ROSA);
  expect(await undoLast()).toMatchObject({ refresh: true });
  expect(findItem(10)).toBeDefined();
  await undoLast();
  expect(findItem(10)).toBeUndefined();
});

test("takes a count back", async () => {
  const before = findItem(11)?.quantity;
  addPieces(11, 5, ROSA);
  await undoLast();
  expect(findItem(11)?.quantity).toBe(before);
});

test("tells that somebody else has changed the item since, and undoes nothing", async () => {
  addPieces(12, 5, ROSA);
  addPieces(12, 1, EMIL);
  const after = findItem(12);
  const { changes } = await undoLast();
  expect(changes.told?.text).toContain("was changed by somebody else since");
  expect(findItem(12)).toEqual(after);
});

test("undoes nothing for a page that shows an older change", async () => {
  addPieces(13, 1, ROSA);
  const old = mountUi(undo, { props: { change: lastChangeBy(ROSA)?.id ?? 0 }, user: rosa });
  addPieces(13, 1, ROSA);
  const after = findItem(13);
  expect(await old.part("undo").fire("click")).toMatchObject({ refresh: true });
  expect(findItem(13)).toEqual(after);
});
