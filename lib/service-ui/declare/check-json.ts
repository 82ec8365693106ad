/** A value among the props that JSON can't carry. */
interface Uncarried {
  /** Where it is, such as `order.lines.0`. */
  readonly path: string;
  readonly kind: string;
}

/**
 * Finds a value that would reach the handler as something else, or not at all: JSON makes a Date a
 * string, and leaves functions out.
 */
export function findUncarried(value: unknown, around: readonly unknown[] = []): Uncarried | null {
  const kind = around.includes(value) ? "a circle" : kindOf(value);
  if (kind !== null) return { path: "", kind };
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = findUncarried(member, [...around, value]);
    if (found) return { ...found, path: found.path ? `${key}.${found.path}` : key };
  }
  return null;
}

/** What JSON can't carry, in words; null if it can. An absent value stays absent. */
function kindOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : String(value);
  if (typeof value !== "object") return OTHERS.has(typeof value) ? `a ${typeof value}` : null;
  if (value === null || Array.isArray(value)) return null;
  const prototype = Object.getPrototypeOf(value);
  // An object of another realm has another `Object`, of the same name.
  const name = prototype?.constructor?.name ?? "Object";
  if (name === "Object") return null;
  return name === "Date" ? "a Date" : `an object of ${name}`;
}

const OTHERS: ReadonlySet<string> = new Set(["function", "bigint", "symbol"]);
