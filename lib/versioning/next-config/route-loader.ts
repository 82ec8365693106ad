import { basename, dirname, relative, sep } from "node:path";
import { covers } from "../map/route-path";
import { routePathOf } from "./route-folder";

/** What the configuration tells the loader. */
export interface LoaderOptions {
  /** The folder of the routes. Absolute, as is `wrapper`. */
  readonly app: string;
  /** The module that exports `versioned`, without its file's ending. */
  readonly wrapper: string;
  /** The paths of the map's entries. */
  readonly paths: readonly string[];
}

/** As much of the loader's context as both bundlers have. */
interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): LoaderOptions;
}

/** With this query, a route's file is imported as it is. */
export const BARE = "?unversioned";

/**
 * The loader of a route's file, for Turbopack and webpack: a route of the version map becomes a
 * module that wraps what the file exports. The file itself stays as it is, in its place.
 *
 * Next reads `dynamic` and its like from the file's text, so they hold, too.
 */
export default function routeLoader(this: LoaderContext, source: string): string {
  const { app, wrapper, paths } = this.getOptions();
  const inside = relative(app, this.resourcePath);
  const path = routePathOf(inside.split(sep).slice(0, -1));
  if (inside.startsWith("..") || !paths.some((entry) => covers(entry, path))) return source;
  const file = JSON.stringify(`./${basename(this.resourcePath)}${BARE}`);
  const found = relative(dirname(this.resourcePath), wrapper).split(sep).join("/");
  const module = JSON.stringify(found.startsWith(".") ? found : `./${found}`);
  return `import { versioned } from ${module};
import * as file from ${file};
export * from ${file};
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(${JSON.stringify(path)}, file);
`;
}
