import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderView } from "@/lib/service-ui/render/render-view";
import type { View } from "@/lib/service-ui/render/view";
import { signing } from "../support/claims";

const root = fileURLToPath(new URL("../../", import.meta.url));
const chapter = ["docs/handbook/views.md", "docs/reference/adapter.md"]
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");
const files = [...chapter.matchAll(/^`(\S+)`\n\n```(?:tsx?|vue|svelte)\n([\s\S]*?)^```$/gm)].map(
  ([, name = "", code = ""]) => ({ name, code }),
);

/** The chapter's files. */
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(root, "node_modules/.cache/views-chapter-"));
  for (const { name, code } of files) {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, code);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: what the chapter's files export, only the chapter says.
const load = (name: string): Promise<any> => import(/* @vite-ignore */ join(folder, name));

describe("the chapter on views", () => {
  test.each([
    ["quantity.html.ts", "quantityHtml"],
    ["quantity-vue.ts", "quantityVue"],
    ["quantity-svelte.ts", "quantitySvelte"],
    ["quantity.solid.tsx", "quantitySolid"],
    ["quantity.preact.tsx", "quantityPreact"],
    ["quantity.lit.ts", "quantityLit"],
  ])("has a view in %s that holds to its definition", async (name, view) => {
    const { quantity } = await load("quantity.ui.ts");
    const module = await load(name);
    const options = { data: { label: "<b>Pieces" } } as never;
    const html = await renderView(quantity, module[view], options, signing);

    expect(html).toMatch(/<label[^>]*>&lt;b(>|&gt;)Pieces <input type="number"/);
  });

  test("has an adapter for a seventh kind, which holds to what the others do", async () => {
    const { quantity } = await load("quantity.ui.ts");
    const { templateView } = await load("template-view.ts");
    const template = (values: Record<string, Record<string, string>>) =>
      `<input ${values.parts?.pieces}><output ${values.targets?.total}>${values.label}</output>`;
    const view: View<typeof quantity> = templateView(quantity, template);
    const options = { data: { label: "5 €" } } as never;

    expect(await renderView(quantity, view, options, signing)).toContain(">5 €</output>");
    const drops: View<typeof quantity> = templateView(quantity, () => "<p></p>");
    const rendered = renderView(quantity, drops, options, signing);
    await expect(rendered).rejects.toThrow('a view drops the part "pieces"');
  });
});
