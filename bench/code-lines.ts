/** Lines of a TypeScript source that are neither empty nor comment alone. */
export function countLines(source: string): number {
  const code = source.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "").replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "").length;
}
