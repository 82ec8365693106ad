import { HTTP_METHODS } from "../../common/http-methods";
import { parseModule, type SyntaxNode } from "./internals";

/** What the text of a route's file says about its handlers. */
export interface RouteExports {
  /** The paths for which its handlers are wrapped, in the file itself. */
  readonly wrapped: readonly { readonly path: string; readonly line: number }[];
  /** The exported constants by name, with the value of a literal; functions, too. */
  readonly constants: ReadonlyMap<string, { readonly value: unknown; readonly line: number }>;
}

/** @param file of the text, relative to the app's root */
export async function readRouteExports(
  directory: string,
  file: string,
  text: string,
): Promise<RouteExports> {
  const statements = await parseModule(directory, file, text);
  const bytes = Buffer.from(text);
  const lineAt = ({ span }: SyntaxNode) =>
    bytes
      .subarray(0, span.start - 1)
      .toString()
      .split("\n").length;
  const values = new Map<string, SyntaxNode>();
  const exported = new Map<string, SyntaxNode>();
  for (const statement of statements) {
    const isExport = statement.type === "ExportDeclaration";
    const declaration = isExport ? nodeIn(statement, "declaration") : statement;
    for (const [name, value] of declaredBy(declaration)) {
      values.set(name, value);
      if (isExport) exported.set(name, value);
    }
    for (const [name, local] of renamedBy(statement)) {
      const value = values.get(local);
      if (value) exported.set(name, value);
    }
  }
  const wrapped = HTTP_METHODS.flatMap((method) => {
    const call = callBehind(exported.get(method), values);
    const path = call && firstText(call);
    return call && path?.startsWith("/") ? { path, line: lineAt(call) } : [];
  });
  const constants = new Map(
    [...exported].map(([name, node]) => [
      name,
      { value: Reflect.get(node, "value"), line: lineAt(node) },
    ]),
  );
  return { wrapped, constants };
}

/** The names that a declaration makes, each with its value. */
function declaredBy(declaration: SyntaxNode | undefined): [name: string, value: SyntaxNode][] {
  if (declaration?.type === "FunctionDeclaration") {
    const name = textIn(nodeIn(declaration, "identifier"));
    return name ? [[name, declaration]] : [];
  }
  if (declaration?.type !== "VariableDeclaration") return [];
  return nodesIn(declaration, "declarations").flatMap((declarator) => {
    const [target, value] = [nodeIn(declarator, "id"), nodeIn(declarator, "init")];
    if (!target || !value) return [];
    return boundNames(target).map((name): [string, SyntaxNode] => [name, value]);
  });
}

function boundNames(target: SyntaxNode): string[] {
  if (target.type === "Identifier") return [textIn(target) ?? []].flat();
  return nodesIn(target, "properties").flatMap((property) => {
    const bound = nodeIn(property, "value") ?? nodeIn(property, "key");
    return bound ? (textIn(bound) ?? []) : [];
  });
}

/** Of `export { get as GET }`: the exported name, and the one in the file. */
function renamedBy(statement: SyntaxNode): [name: string, local: string][] {
  if (statement.type !== "ExportNamedDeclaration" || nodeIn(statement, "source")) return [];
  return nodesIn(statement, "specifiers").flatMap((specifier) => {
    const local = textIn(nodeIn(specifier, "orig"));
    const name = textIn(nodeIn(specifier, "exported")) ?? local;
    return name && local ? [[name, local] as [string, string]] : [];
  });
}

/** The call that a value comes from, through other names, members and what TypeScript adds. */
function callBehind(
  value: SyntaxNode | undefined,
  values: ReadonlyMap<string, SyntaxNode>,
  depth = 9,
): SyntaxNode | undefined {
  if (!value || depth === 0) return undefined;
  if (value.type === "CallExpression") return value;
  if (value.type === "Identifier") {
    return callBehind(values.get(textIn(value) ?? ""), values, depth - 1);
  }
  const keys = ["expression", "object", "argument"];
  const inner = keys.map((key) => nodeIn(value, key)).find((node) => node !== undefined);
  return callBehind(inner, values, depth - 1);
}

function firstText(call: SyntaxNode): string | undefined {
  const [first] = nodesIn(call, "arguments");
  const argument = first && nodeIn(first, "expression");
  return argument?.type === "StringLiteral" ? textIn(argument) : undefined;
}

function textIn(node: SyntaxNode | undefined): string | undefined {
  const value: unknown = node && Reflect.get(node, "value");
  return typeof value === "string" ? value : undefined;
}

function nodeIn(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value: unknown = Reflect.get(node, key);
  return isNode(value) ? value : undefined;
}

function nodesIn(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const value: unknown = Reflect.get(node, key);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** An argument of a call has no type of its own. */
function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null;
}
