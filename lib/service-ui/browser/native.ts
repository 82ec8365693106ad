import { around, findAll, formOf, isIgnored, matches, pause, read, rootOf } from "./dom";
import { identityOfPart } from "./elements";
import { isUsable, noteFocus } from "./focus";
import { basePath, endpoint, type Interaction, renders, unsettled } from "./interaction";
import { editedAt, tick } from "./ledger";
import { isCovered } from "./notice";

/** What is used where the pointer goes up. A slider is used all the time. */
const PRESSED = "a,button,label,summary,[type=submit]";
/** A press may end elsewhere, without a click. */
const LONGEST_PRESS_MS = 500;
/** How far a pointer goes that stands still, CSS pixels. */
const STILL_PX = 4;
/** How long after a touch the browser's own click may come. */
const LATEST_CLICK_MS = 400;

const owner: { abort?: () => void } = {};
let end: Promise<void> | undefined;

/** Resolves when no pointer is down on what its click uses. */
export const pressEnds = (): Promise<void> | undefined => end;

/** What a person has pressed last. */
let last: Element | undefined;

/**
 * The custom element that a person has pressed to submit a form, if it is one. It may submit the
 * form with a button that it makes anew each time.
 */
export const pressedSubmit = (): Element | undefined =>
  last && matches(last, "[type=submit]") ? last : undefined;

/**
 * Notes where a pointer goes down, and the click that comes of it or of a key. A button that an
 * answer moves away in between, as by a message above it that goes, would get no click.
 */
export const notePress = (event: Event): void => {
  const { type, target, isTrusted } = event;
  if (type === "click") owner.abort?.();
  if (isTrusted && due && settleDue(event)) return;
  if (!(target instanceof Element)) return;
  const pressed: (Element & Partial<HTMLLabelElement>) | null = around(target, PRESSED);
  if (type !== "click") {
    release = isTrusted ? releaseOf(pressed, event as PointerEvent) : undefined;
    if (pressed) end = pause(LONGEST_PRESS_MS, owner);
  }
  // What a script presses is no act of a person. A label presses its control.
  if (isTrusted) tellSubmits(pressed?.control ?? pressed ?? target, event.composedPath());
};

/** What to do with the end of the press under way. */
let release: ((up: PointerEvent) => void) | undefined;
/** What is to be pressed unless the browser's click does it. */
let due: HTMLElement | undefined;

type Point = readonly [x: number, y: number];

const cornerOf = (element: Element): Point => {
  const { left, top } = Element.prototype.getBoundingClientRect.call(element);
  return [left + scrollX, top + scrollY];
};

const isNear = ([x, y]: Point, [left, top]: Point) => Math.hypot(x - left, y - top) <= STILL_PX;

/**
 * Presses what a render has moved from under a pointer that stood still, because the browser's
 * click would reach what both places have in common. Only where the person can see that it was
 * pressed: it is the same part of the same row, can be used, and nothing is in front of it.
 */
const releaseOf = (part: Element | null, down: PointerEvent): typeof release => {
  const isPlain = down.isPrimary && !down.button && !isModified(down);
  if (!isPlain || !(part instanceof HTMLElement) || !rootOf(part) || isIgnored(part)) return;
  const partKey = identityOfPart(part);
  const corner = cornerOf(part);
  const selection = `${getSelection()}`;
  return (up) => {
    if (
      up.type === "pointerup" &&
      isNear([up.clientX, up.clientY], [down.clientX, down.clientY]) &&
      !isNear(cornerOf(part), corner) &&
      isUsable(part) &&
      !isIgnored(part) &&
      identityOfPart(part) === partKey &&
      !isCovered(part) &&
      `${getSelection()}` === selection
    ) {
      due = part;
      pause(LATEST_CLICK_MS).then(() => part === due && pressDue());
    }
  };
};

export const noteRelease = (event: Event): void => {
  const act = release;
  release = undefined;
  if (event.isTrusted) act?.(event as PointerEvent);
};

/** Settles a press that is due. Returns whether the event is its click, which reached nothing. */
const settleDue = (event: Event): boolean => {
  if (event.composedPath().includes(due as HTMLElement)) {
    due = undefined;
    return false;
  }
  // The click of a key is another act, as is the next press.
  const isItsClick = event.type === "click" && !!(event as MouseEvent).detail;
  if (isItsClick) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  pressDue();
  return isItsClick;
};

const pressDue = (): void => {
  const part = due as HTMLElement;
  due = undefined;
  noteFocus({ target: part });
  HTMLElement.prototype.click.call(part);
};

/**
 * Tells the submits under way that a person has pressed something else in their form, such as a
 * seat of a map, which raises no `input`.
 */
const tellSubmits = (pressed: Element, path: readonly EventTarget[]): void => {
  last = pressed;
  for (const submit of unsettled()) {
    const { target: form, submitter } = submit.nativeEvent as SubmitEvent;
    if (submit.entry.e !== "submit" || !(form instanceof HTMLFormElement)) continue;
    const isIn = (one: EventTarget | null) => one === pressed || (one && path.includes(one));
    const isOfForm =
      formOf(pressed) === form || [form, ...read(HTMLFormElement, "elements", form)].some(isIn);
    if (isOfForm && !isIn(submitter) && pressed !== submit.presser) submit.isPassed = true;
  }
};

/**
 * Whether a submit is by the same button as an earlier one, and a person has since edited nothing
 * in the form and pressed nothing else in it. What a browser or a script adds to each submit, such
 * as where an image button was pressed, doesn't count.
 */
export const isRepeated = (
  { nativeEvent, presser, isPassed, moment }: Interaction,
  next: Interaction,
): boolean => {
  const { submitter, target } = next.nativeEvent as SubmitEvent;
  const isSameButton =
    (nativeEvent as SubmitEvent).submitter === submitter || (presser && presser === next.presser);
  return !!isSameButton && !isPassed && editedAt(target as Element) <= moment;
};

export type NativeEvent = Event & Partial<KeyboardEvent & MouseEvent & SubmitEvent>;

/** A submit button that sends its form elsewhere, or closes a dialog with it. */
const SUBMITS_ELSEWHERE = "[formmethod],[formaction],[formtarget]";
/** A link that opens beside this page. */
const OPENS_ELSEWHERE = ":any-link:is([download],[target]:not([target=''],[target=_self i]))";

/**
 * Whether an event does something else than its part, which the browser does by itself, such as to
 * zoom.
 */
export const isBrowsers = (event: NativeEvent, origin: Element): boolean => {
  const { type, submitter } = event;
  if (type === "toggle") return cameOpen.delete(origin) && isOpen(origin);
  if (submitter) return matches(submitter, SUBMITS_ELSEWHERE);
  // A pinch on a touchpad is told as such a turn of the wheel.
  if (type === "wheel") return isHeld(event, "Control");
  // What is in a shadow root may be in a link outside of it.
  const isIn = (selector: string) =>
    event.composedPath().some((one) => one instanceof Element && matches(one, selector));
  if (type !== "click" || !isIn(":any-link")) return false;
  return isIn(OPENS_ELSEWHERE) || isModified(event);
};

/** The first two are part of how a character is typed. */
export const MODIFIERS = ["Shift", "Alt", "Control", "Meta"];

export const isHeld = (event: NativeEvent, modifier: string): boolean =>
  !!event.getModifierState?.(modifier);

const isModified = (event: NativeEvent): boolean => MODIFIERS.some((one) => isHeld(event, one));

/** What was open when it came into the page, for which browsers raise `toggle`. */
const cameOpen = new WeakSet<Element>();

/** Notes what is open in a part of the page that is new to the runtime. */
export const noteOpen = (place: Element): void => {
  for (const one of [place, ...findAll(place, "details")]) if (isOpen(one)) cameOpen.add(one);
};

const isOpen = ({ open = false }: Element & Partial<HTMLDetailsElement>): boolean => open;

/** When a person last began to go to another page, on the logical clock. */
let leftAt = 0;
/** When the page of the address was seen last, and which it was. */
let seenAt = 0;
let seen = "";

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
    if (!(target instanceof Element)) return;
    const link = around(target, "a:any-link") as HTMLAnchorElement | null;
    // `mailto:` and the like open a program, and `javascript:` runs a script. Neither has a host.
    if (link?.host && !isBrowsers(event, link)) url = link.href;
  } else {
    const base = basePath(endpoint());
    const path = pathOf(`${detail}`, base);
    // Where the runtime itself goes is no person's way.
    if (![...renders].some((own) => own.path && pathOf(own.path, base) === path)) url = path;
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
