import { ATTR_INSTANCE, ATTR_PART } from "../../wire/markup";
import { findOutside, isOutside } from "./outside-root";
import { report } from "./report";

/** The elements that were reported. */
const told = new WeakSet<Element>();

/** Reports an event of a part that stands outside its root, and that the runtime therefore misses. */
export function tellOutside({ target, type }: Event): void {
  const element = target instanceof Element && target.closest(`[${ATTR_PART}]`);
  if (!element || told.has(element) || !isOutside(element)) return;
  const part = element.getAttribute(ATTR_PART) ?? "";
  // The type says that the runtime is always there, but the script may be missing.
  const runtime: Partial<typeof window.ServiceUi> | undefined = window.ServiceUi;
  const listening = runtime
    ?.manifests?.()
    .find(({ events }) => events.some(({ p, e }) => p === part && e === type));
  const root = [...document.querySelectorAll(`[${ATTR_INSTANCE}]`)].find(
    (one) => one.getAttribute(ATTR_INSTANCE) === listening?.i,
  );
  const mistake = listening && root && findOutside("Part", part, listening.c, root);
  if (!mistake) return;
  told.add(element);
  report(mistake, element, root);
}
