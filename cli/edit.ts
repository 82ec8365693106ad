import { type ParseResult, parse } from "@babel/parser";
import type { File, Node, Statement } from "@babel/types";
import type MagicString from "magic-string";

/** The result of an edit: the new text, or undefined if the edit is not safe. */
export type Edited = string | undefined;

/** A module and the text that it was parsed from. */
export interface Module {
  readonly text: string;
  readonly body: readonly Statement[];
  readonly file: ParseResult<File>;
}

/** Parses JavaScript or TypeScript, with or without JSX; undefined if the text is neither. */
export function parseModule(text: string): Module | undefined {
  try {
    const file = parse(text, { sourceType: "unambiguous", plugins: ["typescript", "jsx"] });
    return { text, body: file.program.body, file };
  } catch {
    return undefined;
  }
}

/** Whether a module contains the name of this entry of a package as a string. */
export function mentions({ file }: Module, entry: string): boolean {
  return [...nodesOf(file)].some((node) => node.type === "StringLiteral" && node.value === entry);
}

export function isTaken({ file }: Module, names: readonly string[]): boolean {
  return [...nodesOf(file)].some((node) => node.type === "Identifier" && names.includes(node.name));
}

/** Gives a text the line endings of its original, because edits insert Unix line endings. */
export function withLineEndsOf(original: string, text: string): string {
  return original.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
}

/**
 * Adds an import below the existing ones or, if there are none, at the top, after a directive such
 * as "use client".
 */
export function addImport(edit: MagicString, { body, file }: Module, statement: string): void {
  const last = body.findLast((node) => node.type === "ImportDeclaration");
  const after = last ?? file.program.directives.at(-1);
  if (after?.end == null) edit.prepend(`${statement}\n\n`);
  else edit.appendLeft(after.end, `\n${statement}`);
}

export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
