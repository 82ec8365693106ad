import { readdirSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type ParserPlugin, parse } from "@babel/parser";

/** A node of a syntax tree, as far as the checks look into it. */
export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface SourceModule {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly program: SyntaxNode;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCE_FILE = /(?<!\.d)\.[cm]?[jt]sx?$/;

/**
 * Parses one module; types, JSX and all.
 *
 * @throws SyntaxError where the text does not parse
 */
function parseModule(path: string, text: string): SourceModule {
  const jsx: ParserPlugin[] = path.endsWith("x") ? ["jsx"] : [];
  const { program } = parse(text, {
    sourceFilename: path,
    sourceType: "module",
    attachComment: false,
    createImportExpressions: true,
    plugins: ["estree", "typescript", ...jsx],
  });
  // The parser's tree is plain data; its own types name every kind of node, which no check here
  // needs.
  return { path, program: program as unknown as SyntaxNode };
}

/**
 * Every source module of the app: its three folders, and the files at the root that Next picks up
 * by name.
 */
export function sourceModules(): SourceModule[] {
  const inFolders = ["app", "components", "lib"].flatMap(sourceFilesBelow);
  const atRoot = readdirSync(ROOT).filter((name) =>
    /^(middleware|proxy|instrumentation(-client)?)\.[jt]s$/.test(name),
  );
  return [...inFolders, ...atRoot].map((path) =>
    parseModule(path, readFileSync(posix.join(ROOT, path), "utf8")),
  );
}

/** Every node of a module, in document order. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function isNode(value: object): value is SyntaxNode {
  return "type" in value && typeof value.type === "string";
}

function sourceFilesBelow(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(posix.join(ROOT, folder), { recursive: true, encoding: "utf8" });
  } catch (error) {
    // A folder that is not there yet has no modules; what must be there, the tests name.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return names
    .filter((name) => SOURCE_FILE.test(name) && !/^[\w-]+[\\/]dist[\\/]/.test(name))
    .map((name) => posix.join(folder, name.replaceAll(sep, "/")))
    .sort();
}
