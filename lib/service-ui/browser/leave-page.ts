import { isBrowsers, type NativeEvent } from "./browsers-own";
import { around, read } from "./dom";
import { type Interaction, unsettled } from "./interaction";
import { basePath, endpoint } from "./transport";
import { tick } from "./written";

/** When a person last began to go to another page, on the logical clock. */
let leftAt = 0;
/** When the page of the address was seen last, and which it was. */
let seenAt = 0;
let seen = "";
/** Where the runtime itself goes. */
let own: string | undefined;

/** Does what starts a navigation of the runtime's own, which is none of a person's. */
export const goByItself = async <Result>(
  path: string,
  go: () => Promise<Result>,
): Promise<Result> => {
  own = pathOf(path, basePath(endpoint()));
  try {
    return await go();
  } finally {
    own = undefined;
  }
};

/** The path of an address, also of one that Next writes without the application's `basePath`. */
const pathOf = (url: string, base = ""): string =>
  new URL(url[0] === "/" ? base + url : url, location.href).pathname;

/**
 * Notes the start of a navigation to another page, which may come long after it: a click on a link,
 * a GET form, and what the application's router tells. Back shows its page at once, so that only
 * whoever waits for an answer has to be told.
 */
export const noteLeaving = (event: NativeEvent & Partial<CustomEvent>): void => {
  const { target, type, detail } = event;
  let url: string | undefined;
  if (type === "popstate") {
    if (unsettled().some(hasLeft)) leftAt = tick();
    return;
  }
  if (type === "submit") {
    if (!(target instanceof HTMLFormElement) || isBrowsers(event, target)) return;
    const isHere = /^(_self)?$/i.test(read(HTMLFormElement, "target", target));
    if (isHere && read(HTMLFormElement, "method", target) === "get")
      url = read(HTMLFormElement, "action", target);
  } else if (type === "click") {
    const link = target instanceof Element && around(target, "a:any-link");
    // `mailto:` and the like open a program, and `javascript:` runs a script. Neither has a host.
    if (link instanceof HTMLAnchorElement && link.host && !isBrowsers(event, link)) url = link.href;
  } else {
    const path = pathOf(`${detail}`, basePath(endpoint()));
    if (path !== own) url = path;
  }
  if (url && pathOf(url) !== location.pathname) leftAt = tick();
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
