import { basename } from "node:path";
import type { Compiled } from "../compiled";
import { marksIn, marksStatement } from "../marks-in";

/**
 * Compiles a Svelte component for the server.
 *
 * @param file its absolute path
 */
export async function compileSvelte(source: string, file: string): Promise<Compiled> {
  const svelte = await import("svelte/compiler");
  const name = nameOf(file);
  const { js, css, warnings } = svelte.compile(source, {
    filename: file,
    name,
    generate: "server",
    css: "external",
  });
  if (!js.code.includes(`function ${name}(`)) {
    throw new Error(`${name} is taken in this file, which Svelte needs for the component itself.`);
  }
  const marks = marksIn(svelte.parse(source, { modern: true }));
  return {
    code: `${js.code}\n${marksStatement(name, marks)}`,
    css: css?.code ?? "",
    warnings: warnings.map(String),
  };
}

/** The file's name becomes the name of the component, which then appears in stack traces. */
function nameOf(file: string): string {
  const name = basename(file, ".svelte").replace(/\W+/g, "_");
  return `Svelte_${name}`;
}
