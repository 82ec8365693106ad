import { around, formOf, isIgnored, matches, read, rootOf } from "./dom";
import { pause } from "./hydration";
import { isCovered } from "./in-front";
import { type Interaction, unsettled } from "./interaction";
import { isUsable, noteFocus } from "./keep-focus";
import { identityOfPart } from "./place";
import { editedAt } from "./written";

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
    down = isTrusted ? downOn(pressed, event as PointerEvent) : undefined;
    if (pressed) end = pause(LONGEST_PRESS_MS, owner);
  }
  // What a script presses is no act of a person. A label presses its control.
  if (isTrusted) tellSubmits(pressed?.control ?? pressed ?? target, event.composedPath());
};

/** Where the pointer went down, and on what. */
interface Down {
  readonly part: HTMLElement;
  readonly identity: string;
  readonly corner: Point;
  readonly pointer: PointerEvent;
  readonly selection: string;
}
let down: Down | undefined;
/** What is to be pressed unless the browser's click does it. */
let due: HTMLElement | undefined;

type Point = readonly [x: number, y: number];

const cornerOf = (element: Element): Point => {
  const { left, top } = Element.prototype.getBoundingClientRect.call(element);
  return [left + scrollX, top + scrollY];
};

const isNear = ([x, y]: Point, [left, top]: Point) => Math.hypot(x - left, y - top) <= STILL_PX;

const downOn = (part: Element | null, pointer: PointerEvent): Down | undefined => {
  const { isPrimary, button, ctrlKey, metaKey, shiftKey, altKey } = pointer;
  const isPlain = isPrimary && !button && !(ctrlKey || metaKey || shiftKey || altKey);
  if (!isPlain || !(part instanceof HTMLElement) || !rootOf(part) || isIgnored(part)) return;
  const identity = identityOfPart(part);
  return { part, identity, corner: cornerOf(part), pointer, selection: `${getSelection()}` };
};

/**
 * Presses what a render has moved from under a pointer that stood still, because the browser's
 * click would reach what both places have in common. Only where the person can see that it was
 * pressed: it is the same part of the same row, can be used, and nothing is in front of it.
 */
export const noteRelease = (event: Event): void => {
  const former = down;
  down = undefined;
  if (!former || !event.isTrusted || !(event instanceof PointerEvent)) return;
  const { part, identity, corner, pointer, selection } = former;
  if (
    event.type !== "pointerup" ||
    !isNear([event.clientX, event.clientY], [pointer.clientX, pointer.clientY]) ||
    isNear(cornerOf(part), corner) ||
    !isUsable(part) ||
    isIgnored(part) ||
    identityOfPart(part) !== identity ||
    isCovered(part) ||
    `${getSelection()}` !== selection
  ) {
    return;
  }
  due = part;
  pause(LATEST_CLICK_MS).then(() => part === due && pressDue());
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
    if (isOfForm && !isIn(submitter) && pressed !== submit.pressed) submit.isPassed = true;
  }
};

/**
 * Whether a submit is by the same button as an earlier one, and a person has since edited nothing
 * in the form and pressed nothing else in it. What a browser or a script adds to each submit, such
 * as where an image button was pressed, doesn't count.
 */
export const isRepeated = (
  { nativeEvent, pressed, isPassed, moment }: Interaction,
  next: Interaction,
): boolean => {
  const { submitter, target } = next.nativeEvent as SubmitEvent;
  const isSameButton =
    (nativeEvent as SubmitEvent).submitter === submitter || (pressed && pressed === next.pressed);
  return !!isSameButton && !isPassed && editedAt(target as Element) <= moment;
};
