/** A docstring, taken apart. All texts are Markdown. */
export interface Docstring {
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  /** Names of the same page whose examples show this one as well. */
  readonly see: readonly string[];
}

const NONE: Docstring = {
  description: "",
  parameters: [],
  returns: undefined,
  throws: [],
  examples: [],
  see: [],
};

/**
 * @param comment what stands between the marks of a block comment; undefined where there is none
 */
export function readDocstring(comment: string | undefined): Docstring {
  if (!comment?.startsWith("*")) return NONE;
  const lines = comment.slice(1).split("\n");
  // A comment can't hold the end of a comment: an example writes it with a backslash.
  const text = lines.map((line) => line.replace(/^\s*\* ?/, "").replace("*\\/", "*/")).join("\n");
  const [description = "", ...tags] = text.trim().split(/^@(?=[a-z])/m);
  const tagged = tags.map((tag) => {
    const [, kind = "", rest = ""] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
    return { kind, text: withoutType(rest.trim()) };
  });
  const of = (...kinds: string[]) => tagged.filter(({ kind }) => kinds.includes(kind));
  return {
    description: description.trim(),
    parameters: of("param", "typeParam").map(({ text: parameter }) => {
      const [, name = "", meaning = ""] = /^\[?([^\s\]]+)\]?\s*([\s\S]*)$/.exec(parameter) ?? [];
      return { name, text: oneLine(meaning) };
    }),
    returns: of("returns")[0]?.text || undefined,
    throws: of("throws").map((tag) => tag.text),
    examples: of("example").map((tag) => tag.text),
    see: of("see").map((tag) => tag.text),
  };
}

/** A tag's text without the type in braces that JavaScript's docstrings put first. */
function withoutType(text: string): string {
  if (!text.startsWith("{")) return text;
  let depth = 0;
  const end = [...text].findIndex((char) => {
    depth += Number(char === "{") - Number(char === "}");
    return depth === 0;
  });
  return text.slice(end + 1).trim();
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
