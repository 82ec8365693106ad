/** A docstring, taken apart. All texts are Markdown. */
export interface Docstring {
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
}

const NONE: Docstring = { description: "", parameters: [], returns: undefined, throws: [] };

/**
 * @param comment what stands between the marks of a block comment; undefined where there is none
 */
export function readDocstring(comment: string | undefined): Docstring {
  if (!comment?.startsWith("*")) return NONE;
  const lines = comment.slice(1).split("\n");
  const text = lines.map((line) => line.replace(/^\s*\* ?/, "")).join("\n");
  const [description = "", ...tags] = text.trim().split(/^@(?=[a-z])/m);
  const tagged = tags.map((tag) => {
    const [, kind = "", rest = ""] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
    return { kind, text: rest.trim() };
  });
  const of = (...kinds: string[]) => tagged.filter(({ kind }) => kinds.includes(kind));
  return {
    description: description.trim(),
    parameters: of("param", "typeParam").map(({ text: parameter }) => {
      const [, name = "", meaning = ""] = /^(\S+)\s*([\s\S]*)$/.exec(parameter) ?? [];
      return { name, text: oneLine(meaning) };
    }),
    returns: of("returns")[0]?.text,
    throws: of("throws").map((tag) => tag.text),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
