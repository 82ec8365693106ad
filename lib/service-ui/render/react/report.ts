import type { Mistake } from "../../wire/mistakes";
import { tell } from "../../wire/mistakes";
import type { CapturedDetail } from "../../wire/runtime-events";

/** Writes a mistake to the console, with the elements that it is about. */
export function report(mistake: Mistake, ...where: readonly Element[]): void {
  reportText(tell(mistake), ...where);
}

export function reportText(text: string, ...where: readonly Element[]): void {
  console.error(`Service UI: ${text}`, ...where);
}

/** An event of a part, as reports name it. */
export function eventOf({ component, entry }: Pick<CapturedDetail, "component" | "entry">): string {
  return `\`${entry.e}\` of part \`${entry.p}\` of component \`${component}\``;
}
