import { describe, expect, test } from "vitest";
import { liveFiles } from "@/app/docs/_site/live-files";
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

/** A page that shows files, and a page of the app live. */
function pageWith(files: Readonly<Record<string, string>>, live: string): DocsPage {
  const fences = Object.entries(files).map(
    ([file, code]) => `\`${file}\`\n\n\`\`\`tsx\n${code}\n\`\`\`\n`,
  );
  return {
    ...page(""),
    text: ["# Page\n", ...fences, `<!-- live: ${live}, 8rem high -->\n`].join("\n"),
  };
}

describe("a comment that asks for a live component", () => {
  test("gives the page's code, the definition and the element", () => {
    const files = liveFiles([page(COMMENT)]);

    expect([...files.keys()]).toEqual([
      "handbook/page/a/box.tsx",
      "handbook/page/a/box.ui.ts",
      "definitions.ts",
      "elements.tsx",
      "responses.ts",
    ]);
    expect(files.get("definitions.ts")).toContain(
      'import { box as definition0 } from "./handbook/page/a/box.ui";',
    );
    expect(files.get("elements.tsx")).toContain('["handbook/page/Box", () => <Live0 size={2} />],');
  });

  test("gives all pages of an example, and the addresses that they have in frames", () => {
    const things = pageWith(
      {
        "app/things/page.tsx": 'export default () => <a href="/things/new?a=1">to /things</a>;',
        "app/things/new/page.tsx": "export default () => <p>{`/things?saved=1`}</p>;",
      },
      "/things/new",
    );
    const files = liveFiles([things]);

    expect(files.get("handbook/page/app/things/page.tsx")).toContain(
      '<a href="/docs/live/handbook/page/things/new?a=1">to /things</a>',
    );
    expect(files.get("handbook/page/app/things/new/page.tsx")).toContain(
      "`/docs/live/handbook/page/things?saved=1`",
    );
    expect(files.get("elements.tsx")).toContain(
      '["handbook/page/things/new", (props) => <Live1 {...props} />],',
    );
    expect(renderPage(things).html).toContain(
      '<iframe src="/docs/live/handbook/page/things/new" title="things/new, live"',
    );
  });

  test("puts a page into the layouts around it, without the document that the site has", () => {
    const layout = [
      "export default () => (<html><head><title>App</title></head><body>",
      '<a href="/areas">Areas</a><Refresh />\n</body>\n</html>);',
    ].join("\n");
    const areas = pageWith(
      {
        "app/layout.tsx": layout,
        "app/areas/layout.tsx": "export default () => <hr />;",
        "app/are/layout.tsx": "export default () => <hr />;",
        "app/areas/page.tsx": "export default () => <p />;",
      },
      "/areas",
    );
    const files = liveFiles([areas]);

    expect(files.get("handbook/page/app/layout.tsx")).toBe(
      'export default () => (<>\n<a href="/docs/live/handbook/page/areas">Areas</a></>);\n',
    );
    expect([...files.keys()]).not.toContain("handbook/page/app/are/layout.tsx");
    expect(files.get("elements.tsx")).toContain(
      'import { default as Live0 } from "./handbook/page/app/layout";',
    );
    expect(files.get("elements.tsx")).toContain(
      '["handbook/page/areas", (props) => <Live0><Live1><Live2 {...props} /></Live1></Live0>],',
    );
  });

  test("gives what the routes and the public scripts of an example answer", async () => {
    const things = pageWith(
      {
        "app/things/page.tsx":
          'export default () => <a href="/things/file"><script src="/a.js" /></a>;',
        "app/things/file/route.ts": "export const GET = 1;",
        "public/a.js": "alert(`1`);",
      },
      "/things",
    );
    const files = liveFiles([things]);

    expect(files.get("handbook/page/app/things/page.tsx")).toContain(
      '<a href="/docs/live-file/handbook/page/things/file">' +
        '<script src="/docs/live-file/handbook/page/a.js" />',
    );
    const responses = String(files.get("responses.ts"));
    expect(responses).toContain('from "./handbook/page/app/things/file/route";');
    expect(responses).toContain('["handbook/page/things/file", get0],');
    expect(responses).toContain(
      '["handbook/page/a.js", async () => new Response("alert(`1`);\\n", SCRIPT)],',
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
    if (/^(?:definitions|elements|responses)\.tsx?$/.test(file)) return false;
    // `const rows = (kept.rows ??= …)` would be what everybody begins with.
    if (/globalThis as|^(?:export )?let |node:fs|= *\(?kept\.\w+ *\?\?=/m.test(code)) return true;
    const isChanging = Array.from(
      code.matchAll(/(\w+)\.(?:set|add|push|delete)\(/g),
      ([, name]) => !new RegExp(`^ +const ${name}\\b`, "m").test(code),
    );
    return isChanging.includes(true) && !code.includes(`= visitorData("${file}") as`);
  });

  expect(keeping.map(([file]) => file)).toEqual([]);
});

/** Why a chapter or a recipe shows nothing live. */
const NOT_LIVE: ReadonlyMap<string, string> = new Map([
  ...["handbook/adopting", "handbook/configuration", "handbook/log", "handbook/stores"].map(
    (slug) => [slug, "It shows no view."] as const,
  ),
  ["handbook/panel", "The panel exists in development alone."],
  ["recipes/auth-library", "The site has no such package."],
  ["recipes/cached-data", "Next caches for all visitors, who would see what others wrote."],
]);

test("is in every chapter and recipe, or there is a reason", () => {
  const pages = docsPages().filter(({ slug }) => /^(?:handbook|recipes)\//.test(slug));
  const silent = pages.filter(({ text }) => !text.includes("<!-- live:"));

  expect(silent.map(({ slug }) => slug).sort()).toEqual([...NOT_LIVE.keys()].sort());
});
