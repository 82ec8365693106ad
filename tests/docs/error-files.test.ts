import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorPages } from "@/app/docs/_site/error-pages";

const FOLDER = "docs/errors";

/** A page of the site with links that lead to files, as they must in a checkout or a package. */
function asFile(text: string): string {
  const relative = text.replace(
    /\]\(\/docs\/([\w./-]+)(#[\w-]+)?\)/g,
    (_, path: string, anchor = "") => {
      const target = path === "errors" ? "errors/index" : path;
      return `](${target.startsWith("errors/") ? target.slice(7) : `../${target}`}.md${anchor})`;
    },
  );
  return `<!-- Made from lib/service-ui/wire/failures.ts: npx vitest -u tests/docs/error-files -->\n\n${relative}\n`;
}

test.each(errorPages())("is docs/errors/$name.md, whose links lead to files", async (page) => {
  const text = asFile(page.text);
  await expect(text).toMatchFileSnapshot(join(process.cwd(), FOLDER, `${page.name}.md`));
  for (const [, path = ""] of text.matchAll(/\]\(([\w./-]+\.md)/g)) {
    expect([path, existsSync(join(FOLDER, path))]).toEqual([path, true]);
  }
});
