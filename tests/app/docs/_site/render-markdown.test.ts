import { expect, test } from "vitest";
import { readFenceInfo } from "@/app/docs/_site/parse-page";
import { renderPage } from "@/app/docs/_site/render-markdown";

const render = (text: string) => renderPage({ text, file: "handbook/page.md" });

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

test("shows HTML and addresses that run script as text", () => {
  const { html } = render("# T\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))");

  expect(html).not.toContain("<img");
  expect(html).not.toContain("<a");
});

test("colours code through custom properties, under the name of its file", () => {
  const { html } = render("# T\n\n```ts file=a/b.ts\nconst one = 1 < 2;\n```\n");

  expect(html).toContain("<figcaption><code>a/b.ts</code></figcaption>");
  expect(html).toContain("var(--code-token-keyword)");
  expect(html).toMatch(/&lt;|&#x3C;/);
});

test("shows a language that has no grammar as it is", () => {
  expect(render("# T\n\n```nonesuch\nx < y\n```\n").html).toMatch(/x (?:&lt;|&#x3C;) y/);
});

test("puts a table in a box that the keyboard scrolls", () => {
  expect(render("# T\n\n| a |\n| --- |\n| b |\n").html).toContain(
    '<div class="scroll" tabindex="0"><table>',
  );
});

test("reads a language and perhaps a file behind the back-quotes", () => {
  expect(readFenceInfo("tsx file=x/y.tsx")).toEqual({ language: "tsx", file: "x/y.tsx" });
  expect(readFenceInfo("sh")).toEqual({ language: "sh", file: undefined });
});
