import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { extractPage, ROOT } from "./extract-recipes";

const load = (page: string, file: string) =>
  import(/* @vite-ignore */ join(extractPage(page, "pages").folder, file));

// The tests that a page shows its reader; those of a page in a document are in
// `tests/testing/dom/handbook.test.ts`.
describe.each([
  ["docs/quick-start.md", "components/quantity/quantity.test.ts"],
  ["lib/service-ui/AGENTS.md", "components/contact/contact.test.ts"],
  ["docs/handbook/testing.md", "components/stock/stock.test.ts"],
  ["docs/handbook/testing.md", "components/stock/reserve.test.ts"],
  ["docs/handbook/testing.md", "components/stock/attacks.test.ts"],
])("%s: %s", async (page, file) => {
  await load(page, file);
});

test("answers with README's component as README says", async () => {
  const { tasks } = await load("README.md", "components/tasks/tasks.ui.ts");
  const { listTasks } = await load("README.md", "data/tasks.ts");
  const press = (user?: string) =>
    mountUi(tasks, { props: undefined, user: user ? { cookies: { user } } : {} })
      .part("done")
      .fire("click", { rowKey: "t1" });
  const states = () => listTasks().map(({ isDone }: { isDone: boolean }) => isDone);

  expect((await press()).code).toBe("interaction_forbidden");
  expect(await press("emil")).toMatchObject({ ok: true, refresh: true });
  expect(states()).toEqual([false, true, false]);
  expect(await press("rosa")).toMatchObject({ ok: true, refresh: true });
  expect(states()).toEqual([true, true, false]);
  expect(await press("rosa")).toMatchObject({ ok: true, refresh: true });
  expect(states()).toEqual([false, true, false]);
});

const chapters = readdirSync(join(ROOT, "docs/handbook")).map((name) => `docs/handbook/${name}`);
const definitions = chapters.flatMap((chapter) =>
  extractPage(chapter, "chapters").files.flatMap((file) =>
    file.endsWith(".ui.ts") ? [[chapter, file] as const] : [],
  ),
);

test.each(definitions)("lets %s declare %s without an error", async (chapter, file) => {
  const module = await load(chapter, file);

  expect(Object.values(module)).toContainEqual(
    expect.objectContaining({ name: expect.any(String), events: expect.any(Array) }),
  );
});

test("finds chapters that declare components", () => {
  expect(definitions.length).toBeGreaterThan(2);
});
