// @vitest-environment happy-dom
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { mountUi } from "service-ui/testing";
import { mountPage } from "service-ui/testing/dom";
import { expect, test } from "vitest";
import { findItem, saveItem } from "@/data/items";
import { sessionOf } from "../../tests/session-of";
import { registry } from "../registry";
import { ItemForm } from "./item-form";
import { itemForm } from "./item-form.ui";

const rosa = await sessionOf("rosa");
const EMIL = 2;

/** As the page renders it: the item as it is now, and the version that the address names. */
function Edit({ id, seen }: { readonly id: number; readonly seen: number }) {
  const item = findItem(id);
  if (!item) throw new Error(`There is no item ${id}.`);
  return <ItemForm item={item} began={seen} />;
}

test("marks each wrong field, moves the focus to the first, and saves what is right", async () => {
  const page = await mountPage(<Edit id={20} seen={1} />, { registry, user: rosa });
  const price = screen.getByLabelText("Price");
  await userEvent.clear(screen.getByLabelText("Name"));
  await userEvent.clear(price);
  await userEvent.type(price, "cheap");
  await userEvent.click(screen.getByText("Save"));
  await page.settled();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(screen.getByText("A price such as 12.50, please.")).toBeDefined();

  await userEvent.type(screen.getByLabelText("Name"), "Eye bolt M8");
  await userEvent.clear(price);
  await userEvent.type(price, "1.25");
  await userEvent.click(screen.getByText("Save"));
  await page.settled();
  expect(page.navigations).toEqual(["/items/20?saved=1"]);
  expect(findItem(20)).toMatchObject({ name: "Eye bolt M8", cents: 125 });
});

test("tells what others did meanwhile, keeps what was typed, and saves nothing", async () => {
  const page = await mountPage(<Edit id={21} seen={1} />, { registry, user: rosa });
  await userEvent.clear(screen.getByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "My hammer");
  saveItem({ id: 21, began: 1, seen: 1 }, { shelf: "D4" }, EMIL);
  await userEvent.click(screen.getByText("Save"));
  await page.settled();

  expect(screen.getByRole("alert").textContent).toContain("Emil Brandt: Shelf B1 → D4");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("My hammer");
  expect(findItem(21)).toMatchObject({ name: "Claw hammer", shelf: "D4" });
});

test("keeps what others have made of fields that the editor has left alone", async () => {
  const { sku, name, category, quantity, minimum, supplier } = findItem(22) ?? {};
  const began = { sku, name, category, quantity, minimum, supplier, shelf: "B8", cents: "1.00" };
  saveItem({ id: 22, began: 1, seen: 1 }, { shelf: "D4", cents: 700 }, EMIL);
  const fields = Object.entries({ ...began, name: "Mallet" }).map(([field, value]) => [
    field,
    String(value),
  ]);
  const form = mountUi(itemForm, { props: { id: 22, began: 1, seen: 2 }, user: rosa });
  const answer = await form.part("form").fire("submit", { fields: Object.fromEntries(fields) });
  expect(answer.navigate).toBe("/items/22?saved=1");
  expect(findItem(22)).toMatchObject({ name: "Mallet", shelf: "D4", cents: 100 });
});
