import { type ParseResult, parse } from "@babel/parser";
import type { File, Node, Statement } from "@babel/types";
import type MagicString from "magic-string";

/** What an edit gives: the new text, or undefined where it cannot be made safely. */
export type Edited = string | undefined;

/** A module and the text that it was parsed from. */
export interface Module {
  readonly text: string;
  readonly body: readonly Statement[];
  readonly file: ParseResult<File>;
}

/** Parses JavaScript or TypeScript, with or without JSX; undefined where it is neither. */
export function parseModule(text: string): Module | undefined {
  try {
    const file = parse(text, { sourceType: "unambiguous", plugins: ["typescript", "jsx"] });
    return { text, body: file.program.body, file };
  } catch {
    return undefined;
  }
}

/**
 * Whether a module imports, or requires, one entry of a package; what merely begins like it is
 * another.
 */
export function mentions({ file }: Module, entry: string): boolean {
  return [...nodesOf(file)].some((node) => node.type === "StringLiteral" && node.value === entry);
}

/** Whether a module has something of its own by one of these names. */
export function isTaken({ file }: Module, names: readonly string[]): boolean {
  return [...nodesOf(file)].some((node) => node.type === "Identifier" && names.includes(node.name));
}

/** The text with all ends of lines as its original has them: what an edit inserts has Unix's. */
export function withLineEndsOf(original: string, text: string): string {
  return original.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
}

/**
 * Adds an import below those that are there, or at the top; after a directive such as "use client".
 */
export function addImport(edit: MagicString, { body, file }: Module, statement: string): void {
  const last = body.findLast((node) => node.type === "ImportDeclaration");
  const after = last ?? file.program.directives.at(-1);
  if (after?.end == null) edit.prepend(`${statement}\n\n`);
  else edit.appendLeft(after.end, `\n${statement}`);
}

/** Every node of a tree, outer ones first. */
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
