/**
 * A title as the last step of an address: its letters and digits without accents, in lower case,
 * joined by hyphens.
 */
export function slugOf(title: string): string {
  const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return words.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "";
}
