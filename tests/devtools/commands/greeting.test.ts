import { join } from "node:path";
import { expect, test } from "vitest";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

// The templates are compiled in the app that they are written to, not in this project.
const TEMPLATE = join(
  process.cwd(),
  "lib/service-ui/devtools/commands/templates/components/greeting/greeting.ui.ts",
);
const { greeting } = await import(/* @vite-ignore */ TEMPLATE);

const changesFor = async (value: unknown) =>
  (await mountUi(greeting).part("name").fire("input", { value })).changes;

test("the example that init writes greets by name", async () => {
  expect(await changesFor(" Ada ")).toEqual({ message: { text: "Hello, Ada!" } });
});

test.each([[{ length: 1 }], [null], [7], [["Ada"]]])(
  "the example that init writes answers %o without an error",
  async (value) => {
    expect(await changesFor(value)).toEqual({ message: { text: "Who are you?" } });
  },
);
