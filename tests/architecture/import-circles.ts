import { resolveSpecifier, specifiersOf } from "./import-rules";
import type { SourceModule } from "./source-modules";

/** Each module that leads back to itself by its imports, types included, with the way back. */
export function importCircles(modules: readonly SourceModule[]): string[] {
  const imports = new Map(modules.map((module) => [stemOf(module.path), importsOf(module)]));
  return [...imports.keys()].flatMap((stem) => {
    const way = wayBack(stem, imports);
    return way ? [way.join(" → ")] : [];
  });
}

function importsOf(module: SourceModule): readonly string[] {
  return specifiersOf(module).flatMap((specifier) => {
    const path = resolveSpecifier(module.path, specifier);
    return path === undefined ? [] : [stemOf(path)];
  });
}

/** The shortest way from a module to itself. */
function wayBack(
  start: string,
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}
