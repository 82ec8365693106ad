import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { greeting } from "./greeting.ui";

test("greets a user by name", async () => {
  const answer = await mountUi(greeting).part("name").fire("input", { value: "Ada" });

  expect(answer.changes).toEqual({ message: { text: "Hello, Ada!" } });
});

test("responds to a value that is not text", async () => {
  const answer = await mountUi(greeting)
    .part("name")
    .fire("input", { value: { name: "Ada" } });

  expect(answer.changes).toEqual({ message: { text: "Who are you?" } });
});

test("refuses the same dispatch twice", async () => {
  const ui = mountUi(greeting);
  await ui.part("name").fire("input", { value: "Ada" });

  expect((await ui.replay()).code).toBe("duplicate_dispatch");
});
