import { findOutside, markedIn, namesIn } from "../../render/react/page-mistakes";
import { ATTR_PART } from "../../wire/markup";
import { MISTAKES, type Mistake } from "../../wire/mistakes";
import { type Declaration, declarationFor } from "./declaration";
import type { Page } from "./read-page";
import type { WatchedInteraction } from "./wire/interaction";

/** Declared parts that no element of an instance has. */
export function missingParts({ page, declarations }: Findings): Mistake[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.parts ?? [];
    const listened = manifest.events.map(({ p }) => p);
    const present = markedIn(root, ATTR_PART);
    return [...new Set([...declared, ...listened])]
      .filter((part) => !present.has(part))
      .map(
        (part) =>
          findOutside("Part", part, manifest.c, root) ?? MISTAKES.partNotRendered(manifest.c, part),
      );
  });
}

/** Targets that a component declares, or a patch names, but no element has. */
export function missingTargets({ page, declarations, interactions }: Findings): Mistake[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.targets ?? [];
    const missed = interactions
      .filter(({ instanceId }) => instanceId === manifest.i)
      .flatMap(({ patches }) => patches)
      .flatMap(({ patch: { targetName }, rejection }) =>
        rejection === "invalid" && targetName ? targetName : [],
      );
    const present = namesIn(root);
    return [...new Set([...declared, ...missed])]
      .filter((target) => !present.has(target))
      .map(
        (target) =>
          findOutside("Target", target, manifest.c, root) ??
          MISTAKES.targetNotRendered(manifest.c, target, present),
      );
  });
}

/** What the checks examine. */
export interface Findings {
  readonly page: Page;
  /** Null if the page's layout passes no registry to the panel. */
  readonly declarations: readonly Declaration[] | null;
  readonly interactions: readonly WatchedInteraction[];
}
