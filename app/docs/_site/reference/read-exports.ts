import { posix } from "node:path";
import { parse } from "@babel/parser";
import { isProjectFile, readProjectFile } from "../project-file";
import { type Docstring, readDocstring } from "./read-docstring";

/** A public name: what it is, as it is written, and what is said of it. */
export interface PublicName {
  readonly name: string;
  /** The declaration without the bodies of functions, one text for each overload. */
  readonly signature: string;
  readonly docstring: Docstring;
  /** The file that declares it. */
  readonly file: string;
}

type Program = ReturnType<typeof parse>["program"];
type Statement = Program["body"][number];
type Node = Pick<Statement, "start" | "end" | "leadingComments">;

interface Module {
  readonly file: string;
  readonly text: string;
  readonly body: readonly Statement[];
}

const EXTENSIONS = [".ts", ".tsx"];

/**
 * The names that a module exports, with those that it only passes on, in the order of the module.
 *
 * @param file from the root of the project
 * @throws Error where a name is passed on that its module does not declare
 */
export function readExports(file: string): PublicName[] {
  const module = readModule(file);
  const names = module.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const declared = statement.declaration ? namesOf(statement.declaration) : [];
    return [...declared, ...statement.specifiers.map(({ exported }) => nameOf(exported))];
  });
  return [...new Set(names)].map((name) => ({ ...describeName(name, module), name }));
}

/** What a module knows under a name, there or in the module that it has it from. */
function describeName(name: string, module: Module): PublicName {
  const statements = module.body.filter((statement) =>
    namesOf(declarationOf(statement)).includes(name),
  );
  if (statements.length === 0) return describePassedOn(name, module);
  const overloads = statements.filter(
    (statement) => declarationOf(statement).type === "TSDeclareFunction",
  );
  const shown = overloads.length > 0 ? overloads : statements;
  return {
    name,
    signature: shown.map((statement) => signatureOf(statement, module.text)).join("\n\n"),
    docstring: readDocstring(statements.flatMap((statement) => commentOf(statement) ?? [])[0]),
    file: module.file,
  };
}

function describePassedOn(name: string, module: Module): PublicName {
  for (const statement of module.body) {
    if (statement.type === "ExportNamedDeclaration") {
      const specifier = statement.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (specifier?.type !== "ExportSpecifier") continue;
      const { source } = statement;
      const local = specifier.local.name;
      if (source) return describeName(local, readModule(resolveModule(module.file, source.value)));
      if (local !== name) return describeName(local, module);
    }
    if (statement.type === "ImportDeclaration") {
      const specifier = statement.specifiers.find(({ local }) => local.name === name);
      if (specifier?.type !== "ImportSpecifier") continue;
      const from = readModule(resolveModule(module.file, statement.source.value));
      return describeName(nameOf(specifier.imported), from);
    }
  }
  throw new Error(`${module.file} has no "${name}".`);
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: string }) {
  return node.name ?? node.value ?? "";
}

function declarationOf(statement: Statement) {
  const exported = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
  return exported ?? statement;
}

function namesOf(declaration: ReturnType<typeof declarationOf>): string[] {
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) =>
        id.type === "Identifier" ? id.name : [],
      );
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return declaration.id ? [declaration.id.name] : [];
    default:
      return [];
  }
}

function signatureOf(statement: Statement, text: string): string {
  const declaration = declarationOf(statement);
  if (declaration.type === "FunctionDeclaration") {
    return `${text.slice(declaration.start ?? 0, declaration.body.start ?? 0).trim()};`;
  }
  if (declaration.type !== "ClassDeclaration") return sourceOf(declaration, text);
  const head = text.slice(declaration.start ?? 0, declaration.body.start ?? 0).trim();
  const members = declaration.body.body.flatMap((member) => {
    if ("accessibility" in member && member.accessibility === "private") return [];
    const comment = commentOf(member);
    const end = member.type === "ClassMethod" ? member.body.start : member.end;
    const code = text.slice(member.start ?? 0, end ?? 0).trim();
    const before = comment === undefined ? "" : `  /*${comment}*/\n`;
    return `${before}  ${code}${code.endsWith(";") ? "" : ";"}`;
  });
  return `${head} {\n${members.join("\n")}\n}`;
}

function commentOf({ leadingComments }: Node): string | undefined {
  return leadingComments?.findLast(({ type }) => type === "CommentBlock")?.value;
}

function sourceOf({ start, end }: Node, text: string): string {
  return text.slice(start ?? 0, end ?? 0);
}

function resolveModule(from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier);
  const found = EXTENSIONS.map((extension) => path + extension).find(isProjectFile);
  if (!found) throw new Error(`${from} names ${specifier}, which is not there.`);
  return found;
}

function readModule(file: string): Module {
  const text = readProjectFile(file);
  const { program } = parse(text, {
    sourceType: "module",
    plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"],
  });
  return { file, text, body: program.body };
}
