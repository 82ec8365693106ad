/**
 * The parts and targets that a view's code requests by a literal name, such as `part("quantity")`.
 * An adapter checks them against the declaration at module load, so a wrong name fails the build.
 *
 * @typedef {{ readonly parts: readonly string[], readonly targets: readonly string[] }} MarkNames
 */

/**
 * @param {unknown} tree of a parser that makes nodes like ESTree's or Babel's
 * @returns {MarkNames}
 */
export function marksIn(tree) {
  const names = { part: new Set(), target: new Set() };
  for (const { callee, arguments: [first] = [] } of callsIn(tree)) {
    const called = callee?.type === "MemberExpression" ? callee.property : callee;
    if (called?.type !== "Identifier" || !Object.hasOwn(names, called.name)) continue;
    if (typeof first?.value === "string") names[called.name].add(first.value);
  }
  return { parts: [...names.part], targets: [...names.target] };
}

/** @param {MarkNames} marks */
export function marksStatement(component, marks) {
  return `Object.assign(${component}, { [Symbol.for("service-ui.marks")]: ${JSON.stringify(marks)} });`;
}

function* callsIn(node) {
  if (node === null || typeof node !== "object") return;
  if (node.type === "CallExpression") yield node;
  for (const child of Object.values(node)) yield* callsIn(child);
}
