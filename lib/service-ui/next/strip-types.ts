import { createRequire } from "node:module";

/** Removes the types from code with the compiler that Next includes. */
export async function stripTypes(code: string): Promise<string> {
  const { loadBindings, transform } = createRequire(import.meta.url)("next/dist/build/swc");
  await loadBindings();
  const parser = { syntax: "typescript" };
  return (await transform(code, { jsc: { parser, target: "es2022" } })).code;
}
