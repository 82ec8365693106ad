import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { SetUpError } from "./app";

/**
 * Refuses a path that is reached through a symbolic link which leads out of the app's folder.
 *
 * @throws SetUpError that names the path
 */
export function requireInside(root: string, path: string): void {
  let place = join(root, path);
  while (!isThere(place)) place = dirname(place);
  // A link that leads nowhere may lead anywhere tomorrow.
  const inside = existsSync(place) ? relative(realpathSync(root), realpathSync(place)) : "..";
  if (inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return;
  throw new SetUpError(
    `${path} is reached through a symbolic link that leads out of this folder, so nothing was ` +
      "written. Replace the link, or set the app up by hand.",
  );
}

/** Whether a name is taken, be it by a link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
