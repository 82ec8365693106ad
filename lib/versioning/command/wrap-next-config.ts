import type { Edited } from "../../common/set-up/steps";

const IMPORT = 'import { withVersions } from "service-ui-versioning/next-config";';
/** A name, or the call of a function, on one line at the end of the file. */
const LAST_EXPORT = /^export default ([A-Za-z_$][\w$]*(?:\(.*\))?);?\s*$(?![\s\S])/m;
const KEYWORD = /^(?:async|await|class|function|new)\b/;

/**
 * Wraps the default export of a `next.config` in `withVersions`. Edits the text, because the
 * package would grow tenfold by a parser: it takes only an export that is plain to see.
 *
 * @param versions the file of the version map
 * @returns undefined if the export can't be edited safely
 */
export function wrapNextConfig(text: string, versions: string): Edited {
  if (text.includes("withVersions(")) return text;
  const own = LAST_EXPORT.exec(text);
  const [statement = "", value = ""] = own ?? [];
  const isOnly = text.match(/^\s*(?:export default\b|module\.exports\b)/gm)?.length === 1;
  if (!own || !isOnly || KEYWORD.test(value) || !isBalanced(value)) return undefined;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const wrapped = `export default withVersions(${value}, ${JSON.stringify(versions)});${end}`;
  const before = text.slice(0, text.length - statement.length);
  // After the last import, or after comments such as `// @ts-check`, which must stay in front.
  const imports = [...before.matchAll(/^import .*?["'];?[ \t]*\r?\n/gm)].at(-1);
  const comments = /^(?:\/\/.*\r?\n)*/.exec(before)?.[0].length ?? 0;
  const at = imports ? imports.index + imports[0].length : comments;
  return before.slice(0, at) + IMPORT + end + before.slice(at) + wrapped;
}

function isBalanced(expression: string): boolean {
  const open = expression.match(/[([{]/g)?.length ?? 0;
  const closed = expression.match(/[)\]}]/g)?.length ?? 0;
  return open === closed;
}
