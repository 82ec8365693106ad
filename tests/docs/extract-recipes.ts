import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "@/app/docs/_site/page-files";
import { PACKAGE_SOURCES } from "../../scripts/packages.mjs";
import { fencesOf } from "./documents";

// From a text: where a document is simulated, `URL` is its own.
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../");
/** Needs a package that the checkout lacks: tests/hosting/configurations.long.test.ts runs it. */
export const AUTH_RECIPE = "docs/recipes/auth-library.md";
/** The Markdown files of recipes, from the root of the project. */
export const RECIPES: readonly string[] = [
  ...readdirSync(join(ROOT, "docs/recipes"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/recipes/${file}`)
    .filter((path) => path !== AUTH_RECIPE),
  ...["api-behind-a-gateway", "client-that-is-warned", "who-still-calls"].map(
    (name) => `lib/versioning/docs/${name}.md`,
  ),
];

/** A recipe's code as files of a folder of its own. */
export interface Recipe {
  readonly name: string;
  readonly folder: string;
  /** Paths in the folder. */
  readonly files: readonly string[];
}

/**
 * Writes each recipe's code into a folder, under the names that its fences give, with a
 * `tsconfig.json` that compiles all of them in one program. The folder lies in the repository,
 * whose packages it imports.
 *
 * @param owner which suite's copy it is: two suites may run at once
 * @param edit what becomes of each file's code
 * @throws SyntaxError for a block of code without a name, or with another's
 */
export function extractRecipes(
  owner: string,
  edit = (code: string) => code,
): {
  readonly folder: string;
  readonly recipes: Recipe[];
} {
  const folder = join(ROOT, ".docs-code", owner);
  rmSync(folder, { recursive: true, force: true });
  const recipes = RECIPES.map((path) => extract(path, folder, edit));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig(recipes), null, 2));
  return { folder, recipes };
}

/**
 * The code of any other page as files, in the same way; what is an excerpt has no name, and is left
 * out.
 */
export function extractPage(path: string, owner: string): Recipe {
  const folder = join(ROOT, ".docs-code", owner, path.replace(/\.md$/, ""));
  rmSync(folder, { recursive: true, force: true });
  const text = readFileSync(join(ROOT, path), "utf8");
  const shown = filesIn({ text });
  for (const [file, code] of shown) write(join(folder, file), code);
  return { name: path, folder, files: [...shown.keys()] };
}

function extract(path: string, parent: string, edit: (code: string) => string): Recipe {
  const name = basename(path, ".md");
  const folder = join(parent, name);
  const files: string[] = [];
  const text = readFileSync(join(ROOT, path), "utf8");
  for (const { language, file, code } of fencesOf({ path, text })) {
    if (!["ts", "tsx", "css", "js"].includes(language)) continue;
    if (!file?.endsWith(`.${language}`)) {
      throw new SyntaxError(
        `${name}.md has a block of ${language} named ${file}: write its name above.`,
      );
    }
    if (files.includes(file)) throw new SyntaxError(`${name}.md has two blocks named ${file}.`);
    files.push(file);
    write(join(folder, file), edit(code));
  }
  return { name, folder, files };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The project's own options, and the package's names led to its sources. */
function tsconfig(recipes: readonly Recipe[]) {
  const paths = PACKAGE_SOURCES.map(([name, source]) => [name, [join(ROOT, source)]]);
  return {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: {
      incremental: false,
      types: ["next", "node", "react"],
      paths: { ...Object.fromEntries(paths), "@/*": [join(ROOT, "*")] },
    },
    files: recipes.flatMap(({ folder, files }) =>
      files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file)),
    ),
    include: [],
  };
}
