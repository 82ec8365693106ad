import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { SetUpError } from "./app";

/**
 * Refuses a path that leaves the app's folder through a symbolic link.
 *
 * @throws SetUpError that names the path
 */
export function requireInside(root: string, path: string): void {
  let place = join(root, path);
  while (!isThere(place)) place = dirname(place);
  // A dangling link is refused, because its target could appear outside of the folder later.
  const inside = existsSync(place) ? relative(realpathSync(root), realpathSync(place)) : "..";
  if (inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return;
  throw new SetUpError(
    `${path} is reached through a symbolic link that leads out of this folder, so nothing was ` +
      "written. Replace the link, or set the app up by hand.",
  );
}

/** Whether a name is taken, even by a dangling link. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
