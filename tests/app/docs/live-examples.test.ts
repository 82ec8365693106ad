import { describe, expect, test } from "vitest";
import { liveFiles } from "@/app/docs/_site/live-examples";
import { type DocsPage, docsPages } from "@/app/docs/_site/read-pages";
import { renderPage } from "@/app/docs/_site/render-markdown";

const UI = 'export const box = defineUiComponent({ name: "box" });';
const VIEW = 'import { box } from "./box.ui";\n\nexport function Box() {}';
const page = (comment: string): DocsPage => ({
  slug: "handbook/page",
  href: "/docs/handbook/page",
  section: "Handbook",
  title: "Page",
  file: "docs/handbook/page.md",
  text: `# Page\n
\`a/box.ui.ts\`\n\n\`\`\`ts\n${UI}\n\`\`\`\n
\`a/box.tsx\`\n\n\`\`\`tsx\n${VIEW}\n\`\`\`\n
${comment}\n
\`a/box.test.ts\`\n\n\`\`\`ts\ntest("a");\n\`\`\`\n`,
});
const COMMENT = "<!-- live: <Box size={2} /> from a/box.tsx, 8rem high -->";

describe("a comment that asks for a live component", () => {
  test("gives the page's code, the definition and the element", () => {
    const files = liveFiles([page(COMMENT)]);

    expect([...files.keys()]).toEqual([
      "handbook/page/a/box.tsx",
      "handbook/page/a/box.ui.ts",
      "definitions.ts",
      "elements.tsx",
    ]);
    expect(files.get("definitions.ts")).toContain(
      'import { box as definition0 } from "./handbook/page/a/box.ui";',
    );
    expect(files.get("elements.tsx")).toContain('["handbook/page/Box", () => <Live0 size={2} />],');
  });

  test("gives all pages of an example, and the addresses that they have in frames", () => {
    const text = [
      "# Page\n\n`app/things/page.tsx`\n\n```tsx",
      'export default () => <a href="/things/new?a=1">to /things</a>;',
      "```\n\n`app/things/new/page.tsx`\n\n```tsx",
      "export default () => <p>{`/things?saved=1`}</p>;",
      "```\n\n<!-- live: /things/new, 8rem high -->\n",
    ].join("\n");
    const files = liveFiles([{ ...page(""), text }]);

    expect(files.get("handbook/page/app/things/page.tsx")).toContain(
      '<a href="/docs/live/handbook/page/things/new?a=1">to /things</a>',
    );
    expect(files.get("handbook/page/app/things/new/page.tsx")).toContain(
      "`/docs/live/handbook/page/things?saved=1`",
    );
    expect(files.get("elements.tsx")).toContain('["handbook/page/things/new", Live1],');
    expect(renderPage({ ...page(""), text }).html).toContain(
      '<iframe src="/docs/live/handbook/page/things/new" title="things/new, live"',
    );
  });

  test("shows a page of the demo in its frame", () => {
    const { html } = renderPage(page("<!-- live: /demo/languages?lang=de, 8rem high -->"));

    expect(html).toContain('<iframe src="/demo/languages?lang=de"');
  });

  test("shows a frame, and no text", () => {
    const { html } = renderPage(page(COMMENT));

    expect(html).toContain('<iframe src="/docs/live/handbook/page/Box" title="Box, live"');
    expect(html).not.toContain("live:");
  });

  test.each([
    ["<!-- live: <Box /> from a/bix.tsx, 8rem high -->", "no file a/bix.tsx"],
    ["<!-- live: <Bix /> from a/box.tsx, 8rem high -->", "exports no component Bix"],
    ["<!-- live: Box from a/box.tsx -->", "Box from a/box.tsx"],
  ])("fails for %s, and names the page", (comment, message) => {
    expect(() => liveFiles([page(comment)])).toThrow(message);
    expect(() => liveFiles([page(comment)])).toThrow("docs/handbook/page.md");
  });
});

test("names each component after its page, because two pages may have one of the same name", () => {
  expect(liveFiles([page(COMMENT)]).get("handbook/page/a/box.ui.ts")).toContain(
    'defineUiComponent({ name: "handbook.page.box" })',
  );
});

/** Strangers share the docs' server, so they must not find what another has left there. */
test("keeps nothing between two interactions, unless for each visitor apart", () => {
  const keeping = [...liveFiles()].filter(([file, code]) => {
    if (/^(?:definitions|elements)\.tsx?$/.test(file)) return false;
    // `const rows = (kept.rows ??= …)` would be what everybody begins with.
    if (/globalThis as|^(?:export )?let |node:fs|= *\(?kept\.\w+ *\?\?=/m.test(code)) return true;
    const isChanging = /\.(?:set|add|push|delete)\(/.test(code);
    return isChanging && !code.includes(`= visitorData("${file}") as`);
  });

  expect(keeping.map(([file]) => file)).toEqual([]);
});

const OWN_PAGE = "It needs a layout, a route, a package or pages of its own.";
const NO_VIEW = "Its code is an excerpt, or has no view on the page.";
/** Why a chapter or a recipe shows nothing live. */
const NOT_LIVE: ReadonlyMap<string, string> = new Map([
  ...[
    "handbook/adopting",
    "handbook/authorize",
    "handbook/capture",
    "handbook/configuration",
    "handbook/declare",
    "handbook/dispatch",
    "handbook/log",
    "handbook/panel",
    "handbook/patch",
    "handbook/register",
    "handbook/render-and-sign",
    "handbook/sessions",
    "handbook/stores",
  ].map((slug) => [slug, NO_VIEW] as const),
  ...[
    "handbook/design-systems",
    "handbook/views",
    "recipes/cached-data",
    "recipes/export-with-progress",
    "recipes/role-based-action",
    "recipes/sign-in",
    "recipes/toast",
    "recipes/uploads",
  ].map((slug) => [slug, OWN_PAGE] as const),
]);

test("is in every chapter and recipe, or there is a reason", () => {
  const pages = docsPages().filter(({ slug }) => /^(?:handbook|recipes)\//.test(slug));
  const silent = pages.filter(({ text }) => !text.includes("<!-- live:"));

  expect(silent.map(({ slug }) => slug).sort()).toEqual([...NOT_LIVE.keys()].sort());
});
