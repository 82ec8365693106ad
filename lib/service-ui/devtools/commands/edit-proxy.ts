import type { Edited } from "../../../common/set-up/steps";
import { DISPATCH_PATH } from "../../wire/markup";
import { editModule } from "./edit-module";

/** What an app's own proxy (or middleware) must let through. */
const PATHS = [DISPATCH_PATH, "/event-runtime.js"];
const EXCEPTION = "__ui|event-runtime";

/** What to say if a proxy may catch one of the paths. */
export const PROXY_BY_HAND = `The matcher of this file catches ${PATHS.join(" or ")}. If the file redirects or rewrites
(languages, sign-in), every interaction fails. Exclude both:

export const config = { matcher: ["/((?!${EXCEPTION}|_next).*)"] };

Each component's \`allow\` says who may use it, so no sign-in is needed in front of the endpoint.`;

/**
 * Lets the endpoint and the runtime's script past a proxy whose matcher excludes paths, such as
 * `"/((?!api|_next).*)"`.
 *
 * @returns undefined if the matcher catches one of the paths and is of another form, or if it isn't
 *   spelled out; a file without a matcher catches every path
 */
export function editProxy(text: string): Edited {
  let isCaught = false;
  const edited = editModule(text, (module) => {
    const matcher = module.exports.config?.matcher;
    const isList = matcher?.$type === "array";
    const sources: readonly unknown[] = isList ? [...matcher] : [matcher];
    sources.forEach((source, place) => {
      if (typeof source === "string" && !PATHS.some((path) => matches(source, path))) return;
      isCaught = true;
      if (typeof source !== "string" || !source.startsWith("/((?!")) {
        throw new Error("only a list of exceptions can be extended");
      }
      const except = source.replace("(?!", `(?!${EXCEPTION}|`);
      if (isList) matcher[place] = except;
      else module.exports.config.matcher = except;
    });
    return true;
  });
  return isCaught || edited === undefined ? edited : text;
}

/** Whether a matcher of Next catches a path, as far as it is a regular expression and parameters. */
function matches(source: string, path: string): boolean {
  const pattern = source
    .replace(/\/:\w+\*/g, "(?:/.*)?")
    .replace(/\/:\w+\+/g, "/.+")
    .replace(/:\w+(?=\/|$)/g, "[^/]+");
  return new RegExp(`^${pattern}/?$`).test(path);
}
