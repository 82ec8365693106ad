import { ATTR_PART, ATTR_TARGET } from "../../lib/protocol/markup";
import { declarationFor } from "./declaration";
import type { Findings, Hint } from "./hint";
import { markedIn } from "./read-page";

/** Hints about declared parts that no element of an instance has. */
export function missingParts({ page, declarations }: Findings): Hint[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.parts ?? [];
    const listened = manifest.events.map(({ p }) => p);
    const present = markedIn(root, ATTR_PART);
    return [...new Set([...declared, ...listened])]
      .filter((part) => !present.has(part))
      .map((part) => ({
        component: manifest.c,
        says: `The part \`${part}\` is declared, but it is not in the page.`,
        cure: `Render it: \`view.part("${part}")\`. You can ignore this if you leave it out on purpose.`,
      }));
  });
}

/** Hints about targets that a component declares, or a patch names, but no element has. */
export function missingTargets({ page, declarations, interactions }: Findings): Hint[] {
  const unseen = page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.targets ?? [];
    return declared
      .filter((target) => !isTargetIn(root, target))
      .map((target) => ({ component: manifest.c, target }));
  });
  const missed = interactions.flatMap(({ component, instanceId, patches }) =>
    patches.flatMap(({ patch: { targetName }, rejection }) => {
      const instance = page.instances.find(({ manifest }) => manifest.i === instanceId);
      if (rejection !== "invalid" || !instance || !targetName) return [];
      return isTargetIn(instance.root, targetName) ? [] : { component, target: targetName };
    }),
  );
  return [...unseen, ...missed].map(({ component, target }) => ({
    component,
    says: `The target \`${target}\` is declared, but it is not in the page: its patches are lost.`,
    cure: `Render it: \`view.target("${target}")\`.`,
  }));
}

/** Whether a patch that names this target would find an element (PROTOCOL 4). */
function isTargetIn(root: Element, name: string): boolean {
  return markedIn(root, ATTR_TARGET).has(name) || markedIn(root, ATTR_PART).has(name);
}
