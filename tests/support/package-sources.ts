import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// From a text: where a document is simulated, `URL` is its own.
const root = join(dirname(fileURLToPath(import.meta.url)), "../../");

/**
 * The names under which apps import the library, each with the path of its source in this
 * repository.
 */
export const PACKAGE_SOURCES: readonly (readonly [name: string, source: string])[] = entriesOf(
  JSON.parse(readFileSync(`${root}package.json`, "utf8")),
);

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

/**
 * `dist/` mirrors the sources, so the package's own table of exports says where each name leads.
 */
function entriesOf({ name, exports }: Manifest) {
  return Object.entries(exports).flatMap(([path, built]) => {
    if (typeof built === "string") return [];
    const module = built.default.replace("./dist/", "");
    const stem = module.replace(/\.js$/, "");
    const source = [`${stem}.ts`, `${stem}.tsx`, module].find((file) => existsSync(root + file));
    return source ? [[`${name}${path.slice(1)}`, source] as const] : [];
  });
}
