import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { todosOf } from "@/data/todos";
import { USER_COOKIE } from "../user-cookie";
import { todos } from "./todos.ui";

/** The list of a user who has these todos, and the page that they use. */
function listOf(user: string, ...titles: string[]) {
  const list = todosOf(user);
  for (const title of titles) list.add(title);
  const ui = mountUi(todos, { user: { cookies: { [USER_COOKIE]: user } } });
  const keyOf = (title: string) => String(list.all().find((todo) => todo.title === title)?.id);
  const shown = () => list.all().map(({ title, completed }) => (completed ? `✓ ${title}` : title));
  return { ui, keyOf, shown };
}

test("adds a trimmed title, counts it, and adds none that is empty", async () => {
  const { ui, shown } = listOf("adds");
  const add = ui.part("add");
  const answer = await add.fire("submit", { fields: { title: "  tea " } });
  expect(answer).toMatchObject({
    refresh: true,
    changes: { left: { text: "1" }, items: { text: "item" } },
  });
  await add.fire("submit", { fields: { title: " \t " } });
  expect(shown()).toEqual(["tea"]);
  expect((await add.fire("submit", { fields: { title: "milk" } })).changes).toMatchObject({
    left: { text: "2" },
    items: { text: "items" },
  });
});

test("completes one, completes all, and removes the completed", async () => {
  const { ui, keyOf, shown } = listOf("completes", "tea", "milk");
  await ui.part("toggle").fire("change", { value: true, rowKey: keyOf("milk") });
  expect(shown()).toEqual(["tea", "✓ milk"]);
  await ui.part("clear").fire("click");
  expect(shown()).toEqual(["tea"]);
  await ui.part("all").fire("change", { value: true });
  expect(shown()).toEqual(["✓ tea"]);
  await ui.part("all").fire("change", { value: false });
  expect(shown()).toEqual(["tea"]);
});

test("renames, and removes what gets an empty name", async () => {
  const { ui, keyOf, shown } = listOf("renames", "tea", "milk");
  const edit = ui.part("edit");
  await edit.fire("change", { value: " green tea ", rowKey: keyOf("tea") });
  await edit.fire("change", { value: "  ", rowKey: keyOf("milk") });
  expect(shown()).toEqual(["green tea"]);
});

test.each(["destroy", "toggle", "edit"] as const)(
  "leaves alone by %s what belongs to somebody else, or to nobody",
  async (name) => {
    const { keyOf, shown } = listOf(`owner of ${name}`, "tea");
    const stranger = listOf(`stranger of ${name}`).ui;
    for (const rowKey of [keyOf("tea"), "1 OR 1=1", undefined]) {
      if (name === "destroy") await stranger.part(name).fire("click", { rowKey });
      else await stranger.part(name).fire("change", { value: name === "toggle" || "", rowKey });
    }
    expect(shown()).toEqual(["tea"]);
  },
);

test("refuses a user without a cookie, whose list nobody could find again", async () => {
  const answer = await mountUi(todos)
    .part("add")
    .fire("submit", { fields: { title: "tea" } });
  expect(answer).toMatchObject({ status: 403, code: "interaction_forbidden" });
  expect(todosOf("").all()).toEqual([]);
});
