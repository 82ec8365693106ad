import { isShown, matches } from "./dom";
import { pause } from "./hydration";
import { reachablePlace } from "./in-front";
import { make } from "./notice";

const LIVE =
  "[aria-live=polite],[aria-live=assertive]," +
  ":is([role=status],[role=alert],output):not([aria-live])";
const STYLE = "position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
/** A screen reader hears of a change only in a region that it knows already. */
const UNTIL_KNOWN_MS = 100;
const UNTIL_READ_MS = 5_000;

const texts = new Set<string>();

/**
 * Has screen readers say the text of a live region once more, as when "Saved" is set where "Saved"
 * stands. They hear nothing of an equal text, and writing it would move the selection. Does nothing
 * for an element that is no live region, or that nobody sees.
 */
export const sayAgain = async (element: Element): Promise<void> => {
  const { textContent: text } = element;
  if (!text || !matches(element, LIVE) || !isShown(element)) return;
  texts.add(text);
  // The first has brought the region.
  if (texts.size > 1) return;
  const region = make("div");
  region.setAttribute("data-service-ui-said", "");
  const isUrgent = matches(element, "[role=alert],[aria-live=assertive]");
  region.setAttribute("aria-live", isUrgent ? "assertive" : "polite");
  region.style.cssText = STYLE;
  Element.prototype.append.call(reachablePlace(region), region);
  await pause(UNTIL_KNOWN_MS);
  region.textContent = [...texts].join(" ");
  texts.clear();
  await pause(UNTIL_READ_MS);
  region.remove();
};
