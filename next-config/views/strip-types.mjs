import { createRequire } from "node:module";

/** The code without its types, by the compiler that Next has with it. */
export async function stripTypes(code) {
  const { loadBindings, transform } = createRequire(import.meta.url)("next/dist/build/swc");
  await loadBindings();
  const parser = { syntax: "typescript" };
  return (await transform(code, { jsc: { parser, target: "es2022" } })).code;
}
