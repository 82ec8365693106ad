import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { greeting } from "./greeting.ui";

test("whoever gives a name is greeted by it", async () => {
  const answer = await mountUi(greeting).part("name").fire("input", { value: "Ada" });

  expect(answer.changes).toEqual({ message: { text: "Hello, Ada!" } });
});

test("a value that is no text is answered, too", async () => {
  const answer = await mountUi(greeting)
    .part("name")
    .fire("input", { value: { toString: 1 } });

  expect(answer.changes).toEqual({ message: { text: "Who are you?" } });
});

test("a dispatch is of no use a second time", async () => {
  const ui = mountUi(greeting);
  await ui.part("name").fire("input", { value: "Ada" });

  expect((await ui.replay()).code).toBe("duplicate_dispatch");
});
