import { referenceEntries } from "@/app/docs/_site/reference/entries";
import { type PublicName, readExports } from "@/app/docs/_site/reference/read-exports";
import { type Fence, fencesOf } from "./documents";

/** The modules of an app that examples import from `./`, each with the page that shows it. */
export const MODULES_OF_EXAMPLES: readonly (readonly [module: string, shownIn: string])[] = [
  ["quantity.ui", "docs/quick-start.md/components/quantity/quantity.ui"],
  ["quantity", "docs/quick-start.md/components/quantity/quantity"],
  ["registry", "docs/quick-start.md/components/registry"],
  ["versions", "lib/versioning/docs/index.md/app/api/versions"],
];

/** The public names of each page of the reference. */
export function publicNames(): ReadonlyMap<string, readonly PublicName[]> {
  return new Map(
    referenceEntries().map((entry) => [entry.name, entry.modules.flatMap(readExports)]),
  );
}

/** The code of every `@example`: a module of its own each, once however many pages show it. */
export function exampleFences(): readonly Fence[] {
  const examples = new Map<string, Fence>();
  for (const { name, file, docstring } of [...publicNames().values()].flat()) {
    for (const text of docstring.examples) {
      const document = `reference/${file.replaceAll("/", "-")}`;
      for (const fence of fencesOf({ path: document, text })) {
        examples.set(`${file} ${name} ${fence.line}`, {
          ...fence,
          // A number, because `html` and `Html` are one file to some file systems.
          file: `example-${examples.size}.${fence.language}`,
        });
      }
    }
  }
  return [...examples.values()];
}
