import { MARKS } from "../../../common/registered-symbols";
import type { MarkNames } from "../view";

/**
 * The parts and targets that a view's code requests by a literal name, such as `part("quantity")`.
 * An adapter checks them against the declaration at module load, so a wrong name fails the build.
 *
 * @param tree of a parser that makes nodes like ESTree's or Babel's
 */
export function marksIn(tree: unknown): MarkNames {
  const names = new Map([
    ["part", new Set<string>()],
    ["target", new Set<string>()],
  ]);
  for (const { callee, arguments: [first] = [] } of callsIn(tree)) {
    const called = callee?.type === "MemberExpression" ? callee.property : callee;
    if (called?.type !== "Identifier") continue;
    if (typeof first?.value === "string") names.get(called.name ?? "")?.add(first.value);
  }
  return { parts: [...(names.get("part") ?? [])], targets: [...(names.get("target") ?? [])] };
}

/** The statement that gives a component its marks, under the key that adapters read. */
export function marksStatement(component: string, marks: MarkNames): string {
  const key = `Symbol.for(${JSON.stringify(Symbol.keyFor(MARKS))})`;
  return `Object.assign(${component}, { [${key}]: ${JSON.stringify(marks)} });`;
}

/** As much of a call as is looked at. */
interface CallNode {
  readonly callee?: CalleeNode;
  readonly arguments?: readonly { readonly value?: unknown }[];
}

interface CalleeNode {
  readonly type: string;
  readonly name?: string;
  readonly property?: CalleeNode;
}

function* callsIn(node: unknown): Generator<CallNode> {
  if (node === null || typeof node !== "object") return;
  if ("type" in node && node.type === "CallExpression") yield node as CallNode;
  for (const child of Object.values(node)) yield* callsIn(child);
}
