import { readdirSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { highlightLines } from "@/app/docs/_site/highlight";
import { fencesIn } from "@/app/docs/_site/page-files";
import { docsPages } from "@/app/docs/_site/read-pages";
import { introductionOf, renderPage } from "@/app/docs/_site/render-markdown";

test("has a page for every Markdown file below docs/ but the records of decisions", () => {
  const files = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .map((file) => `docs/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".md") && !file.startsWith("docs/decisions/"));
  const shown = new Set(docsPages().map(({ file }) => file));

  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
  expect([...shown].filter((file) => file?.startsWith("docs/decisions/"))).toEqual([]);
});

const render = (text: string) =>
  renderPage({ slug: "handbook/page", text, file: "docs/handbook/page.md" });

test("leaves the title to the page, and lists the headings below it with their anchors", () => {
  const { html, headings } = render("# Title\n\n## One `x`\n\ntext\n\n### Two\n");

  expect(html).not.toContain("Title");
  expect(html).toContain(
    '<h2 id="one-x"><a href="#one-x" class="anchor">One <code>x</code></a></h2>',
  );
  expect(headings).toEqual([
    { level: 2, text: "One x", anchor: "one-x" },
    { level: 3, text: "Two", anchor: "two" },
  ]);
});

test("links between files become links between pages", () => {
  expect(render("# T\n\n[Patch](patch.md#with-react)").html).toContain(
    'href="/docs/handbook/patch#with-react"',
  );
});

test.each(["Note", "Tip", "Warning"])(
  "shows GitHub's alert of the kind %s as a callout",
  (kind) => {
    const { html } = render(
      `# T\n\n> [!${kind.toUpperCase()}]\n> Do *this*.\n\n> [!OTHER] a quotation\n`,
    );

    expect(html).toContain(
      `<blockquote class="${kind.toLowerCase()}">\n<p><strong>${kind}.</strong> Do <em>this</em>.</p>`,
    );
    expect(html).toContain("<blockquote>\n<p>[!OTHER] a quotation</p>");
  },
);

test("shows HTML and addresses that run script as text", () => {
  const { html } = render("# T\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))");

  expect(html).not.toContain("<img");
  expect(html).not.toContain("<a");
});

test("takes a line of code above a fence for its file's name, and shows it once", () => {
  const { html } = render("# T\n\n`x/y.ts`\n\n```ts\n1;\n```\n\nsee `z.ts`\n\n```ts\n2;\n```\n");

  expect(html).toContain("<figcaption><code>x/y.ts</code></figcaption>");
  expect(html.match(/x\/y\.ts/g)).toHaveLength(1);
  expect(html.match(/<figcaption>/g)).toHaveLength(1);
  expect(html).toContain("<p>see <code>z.ts</code></p>");
});

test("shows what installs a package with each package manager", () => {
  const { html } = render(
    "# T\n\n```sh\nnpm install --save-dev x\nnpm install y\nnpx z\n```\n\n```sh\nnpm ci\n```\n",
  );
  const text = html.replace(/<[^>]+>/g, "");

  for (const commands of [
    "npm install --save-dev x\nnpm install y\nnpx z",
    "pnpm add --save-dev x\npnpm add y\npnpm exec z",
    "yarn add --dev x\nyarn add y\nyarn z",
    "bun add --dev x\nbun add y\nbunx z",
  ]) {
    expect(text).toContain(commands);
  }
  expect(html.match(/<fieldset>/g)).toHaveLength(1);
});

test("puts a button that copies beside each block of code, and names the block once", () => {
  const { html } = render("# T\n\n```ts\n1;\n```\n\n```sh\nnpm install x\n```\n");
  const copied = Array.from(html.matchAll(/<clipboard-copy for="([^"]+)"/g), ([, id]) => id);

  expect(copied).toHaveLength(5);
  for (const id of copied) expect(html.split(`id="${id}"`)).toHaveLength(2);
});

test("colours a line however long it takes", () => {
  let readings = 0;
  // Each look at the clock is a second after the one before.
  const now = vi.spyOn(Date, "now").mockImplementation(() => 1000 * readings++);
  onTestFinished(() => now.mockRestore());
  const { html } = render(`# T\n\n\`\`\`ts\n${'a("x") + '.repeat(20)}1;\n\`\`\`\n`);

  expect(html.match(/token-string/g)).toHaveLength(20);
});

test("keeps what looks alike in one piece, and every letter of the code", () => {
  const code = 'export const one = defineUiComponent({ name: "one" }); // end\n';
  const [line = []] = highlightLines(code, "ts");

  expect(line.map(({ text }) => text).join("")).toBe(code.trimEnd());
  expect(line.map(({ text }) => text).join("|")).toContain("defineUiComponent({");
  const pairs = line.slice(1).map(({ color }, at) => color === line[at]?.color);
  expect(pairs).not.toContain(true);
});

test("colours every language that the docs show, and refuses one that it doesn't know", () => {
  const fence = (language: string) => render(`# T\n\n\`\`\`${language}\nx\n\`\`\`\n`);
  const languages = new Set(
    docsPages()
      .flatMap(({ text }) => fencesIn(text))
      .map((f) => f.language),
  );

  expect(languages.size).toBeGreaterThan(10);
  for (const language of languages) expect(() => fence(language)).not.toThrow();
  expect(() => fence("fortran")).toThrow("fortran");
});

test.each([
  ["# T\n\nIt *is*\nso.\n\nNo more.\n", "It is so."],
  ["# T\n", ""],
])("introduces a page by its first paragraph (%j)", (text, words) => {
  expect(introductionOf({ text, file: undefined })).toBe(words);
});
