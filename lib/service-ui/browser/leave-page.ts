import { isBrowsers, type NativeEvent } from "./browsers-own";
import { around } from "./dom";
import type { Interaction } from "./interaction";
import { tick } from "./written";

/** When a person last went to another page or entry of the history, on the logical clock. */
let leftAt = 0;
/** When the page of the address was seen last, and which it was. */
let seenAt = 0;
let seen = "";

/** Notes a `popstate`, and a click on a link: its page may come long after the click. */
export const noteLeaving = (event: NativeEvent & Partial<PopStateEvent>): void => {
  const { target, type } = event;
  // A link to a place in this page raises one, too. The router's own entries have a state.
  if (type === "popstate" && !event.state && location.href.includes("#")) return;
  if (type === "click") {
    const link = target instanceof Element && around(target, "a:any-link");
    if (!(link instanceof HTMLAnchorElement) || isBrowsers(event, link)) return;
    if (link.pathname + link.search === location.pathname + location.search) return;
  }
  leftAt = tick();
};

/** Takes the page of the address for the one that the person is on, whoever went there. */
export const seePage = (): void => {
  seen = location.pathname;
  seenAt = tick();
};

/** Whether a person has gone to another page or entry of the history since an event. */
export const hasLeft = ({ moment, path }: Pick<Interaction, "moment" | "path">): boolean => {
  const place = seenAt > moment ? seen : path;
  return leftAt > moment || location.pathname !== place;
};

/** How many requests to the page have not ended, including those past the longest wait. */
let open = 0;

/** Whether a page load or a render that happens now may be one that the runtime has asked for. */
export const isAsking = (): boolean => open > 0;

export const countAsking = (by: 1 | -1): void => {
  open += by;
};
