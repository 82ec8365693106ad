import type { EarlyEvent } from "../wire/early";
import { ATTR_INSTANCE, ATTR_KEY, ATTR_PART } from "../wire/markup";
import { capture } from "./capture";
import { attributeOf, isThere, matches, outOf, quietly } from "./dom";
import { notePress } from "./press";

/** Matches an element that takes no press. A control in the legend of a fieldset still does. */
const DISABLED = ":disabled:not(fieldset)";

const NAMES = [ATTR_PART, ATTR_KEY, ATTR_INSTANCE];

/** Whether what was pressed is still in the page, as the same part of the same row. */
const isSame = ([, path, marks]: EarlyEvent): boolean => {
  const [origin] = path;
  return (
    !!origin &&
    isThere(origin) &&
    outOf(origin).every((place, at) => place === path[at]) &&
    path.every(
      (place, at) =>
        NAMES.every((name, which) => attributeOf(place, name) === marks[at]?.[which]) &&
        !matches(place, DISABLED),
    )
  );
};

/** What was kept. An element of this name does not count. */
const keptEarly = () => (Object.hasOwn(self, "ServiceUiEarly") ? self.ServiceUiEarly : undefined);

/** Has nothing more kept, because the runtime listens. */
export const endEarly = (): void => {
  const kept = keptEarly();
  if (kept) kept.over = 1;
};

/**
 * Captures what a person pressed or submitted before the runtime was there, once and in order. It
 * raises no events, because the page's other scripts have heard them.
 */
export const captureEarly = (): void => {
  for (const early of keptEarly()?.splice(0) ?? []) {
    const [event, path, , isHeld] = early;
    let isTaken = false;
    const preventDefault = () => {
      isTaken = true;
    };
    // An event that has ended has no path, and what was held looks prevented.
    Object.defineProperties(event, {
      composedPath: { value: () => path },
      preventDefault: { value: preventDefault, configurable: true },
      ...(isHeld && { defaultPrevented: { value: false } }),
    });
    if (event.type === "click") notePress(event);
    if (isSame(early)) capture(event);
    const { target, submitter } = event as SubmitEvent;
    // It was none of ours, so the browser does what it would have done.
    if (isHeld && !isTaken && isThere(target as Element)) {
      const button = (submitter as HTMLButtonElement | null)?.form === target ? submitter : null;
      quietly(() => HTMLFormElement.prototype.requestSubmit.call(target, button));
    }
  }
};
