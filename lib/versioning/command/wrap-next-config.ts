import type { Edited } from "../../common/set-up/steps";

const IMPORT = 'import { withVersions } from "service-ui-versioning/next-config";';
const EXPORT = /^export default /gm;
/** A name, or the call of a function, on one line at the end of the file. */
const ON_ONE_LINE = /^([A-Za-z_$][\w$]*(?:\(.*\))?);?\s*$/;
const KEYWORD = /^(?:async|await|class|function|new)\b/;
/** What may come after an object. */
const END = /^((?: (?:satisfies|as) [\w$.]+)?);?\s*$/;

/**
 * Wraps the default export of a `next.config` in `withVersions`. Edits the text, because the
 * package would grow tenfold by a parser: it takes only an export that is plain to see.
 *
 * @param versions the file of the version map
 * @returns undefined if the export can't be edited safely
 */
export function wrapNextConfig(text: string, versions: string): Edited {
  if (text.includes("withVersions(")) return text;
  const [statement, ...others] = text.matchAll(EXPORT);
  if (!statement || others.length > 0 || /^\s*module\.exports\b/m.test(text)) return undefined;
  const value = exportedValue(text.slice(statement.index + statement[0].length));
  if (value === undefined) return undefined;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const wrapped = `export default withVersions(${value}, ${JSON.stringify(versions)});${end}`;
  const before = text.slice(0, statement.index);
  // After the last import, or after comments such as `// @ts-check`, which must stay in front.
  const imports = [...before.matchAll(/^import .*?["'];?[ \t]*\r?\n/gm)].at(-1);
  const comments = /^(?:\/\/.*\r?\n)*/.exec(before)?.[0].length ?? 0;
  const at = imports ? imports.index + imports[0].length : comments;
  return before.slice(0, at) + IMPORT + end + before.slice(at) + wrapped;
}

/** The value that ends a file; undefined if it isn't plain to see. */
function exportedValue(rest: string): string | undefined {
  if (!rest.startsWith("{")) {
    const [, value] = ON_ONE_LINE.exec(rest) ?? [];
    return value && !KEYWORD.test(value) && isBalanced(value) ? value : undefined;
  }
  const length = lengthOfObject(rest);
  const type = length && END.exec(rest.slice(length))?.[1];
  return type === undefined ? undefined : rest.slice(0, length) + type;
}

function isBalanced(expression: string): boolean {
  const open = expression.match(/[([{]/g)?.length ?? 0;
  const closed = expression.match(/[)\]}]/g)?.length ?? 0;
  return open === closed;
}

/** A text on one line, or a comment. */
const SKIPPED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;

/** Undefined if the object has no end, or holds what may hold brackets that don't count. */
function lengthOfObject(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    SKIPPED.lastIndex = at;
    const skipped = SKIPPED.exec(text)?.[0].length;
    const character = text[at] ?? "";
    if (skipped) at += skipped - 1;
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    // A template may hold code, and a slash may begin a regular expression.
    else if ("`/".includes(character)) return undefined;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
