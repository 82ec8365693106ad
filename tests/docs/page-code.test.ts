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
  const { quantity } = await load("README.md", "components/quantity/quantity.ui.ts");
  const answer = await mountUi(quantity).part("amount").fire("input", { value: "4" });

  expect(answer.changes).toEqual({ total: { text: "10.00 €" } });
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
