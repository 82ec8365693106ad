/**
 * What a person pressed or submitted before the runtime was there, as the inline script keeps it
 * for the runtime (PROTOCOL 5).
 */
export interface EarlyEvent {
  readonly event: Event;
  /** The elements of the event's path, from the inside. */
  readonly path: readonly Element[];
  /** The part, key and instance identifier of each, joined. */
  readonly marks: readonly string[];
  /** Whether the browser's own submit was held back. */
  readonly isHeld: boolean;
  /** Whether a script of the page has prevented a submit that is held. */
  isPrevented?: boolean;
}

declare global {
  interface Window {
    ServiceUiEarly?: EarlyEvent[];
  }
}

/**
 * Keeps each press and submit of a person until the runtime is there, as text for an inline script.
 *
 * It holds back the submit of a form inside of a part, if the component declares any submit: it
 * would leave the page. If the runtime does not come, it gives such a submit back if the form says
 * where it goes. Another one would write the fields into the address of the page.
 */
export const KEEP_EARLY = `(() => {
  const kept = (self.ServiceUiEarly = []);
  const names = ["part", "key", "component-instance-id"].map((name) => "data-ui-" + name);
  const read = (element, name) => Element.prototype.getAttribute.call(element, name);
  const buttonOf = ({ target, submitter }) => (submitter?.form === target ? submitter : null);
  let isOver;
  const keep = (event) => {
    if (isOver || !event.isTrusted || Object.hasOwn(self, "ServiceUi")) return;
    const path = event.composedPath().filter((place) => place instanceof Element);
    const first = (name) => path.find((place) => read(place, name) !== null);
    const root = first(names[2]);
    const isHeld = event.type === "submit" && root && first(names[0]) &&
      !first("data-ui-ignore") &&
      !event.submitter?.matches("[formaction],[formmethod],[formtarget]") &&
      [...Element.prototype.querySelectorAll.call(root, "script[data-ui-event-manifest]")].some(
        (script) => script.text.includes('"e":"submit"'));
    const marks = path.map((place) => names.map((name) => read(place, name)).join());
    const early = { event, path, marks, isHeld };
    kept.push(early);
    if (!isHeld) return;
    event.preventDefault();
    event.preventDefault = () => { early.isPrevented = true; };
  };
  const giveUp = () => {
    if (isOver || Object.hasOwn(self, "ServiceUi")) return;
    isOver = true;
    const held = kept.splice(0).filter((early) => early.isHeld && !early.isPrevented).pop();
    const form = held?.event.target;
    if (form?.isConnected && read(form, "action") !== null)
      HTMLFormElement.prototype.requestSubmit.call(form, buttonOf(held.event));
  };
  for (const type of ["click", "submit"]) addEventListener(type, keep, true);
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && target.hasAttribute("data-ui-endpoint")) giveUp();
  }, true);
  addEventListener("load", giveUp);
  addEventListener("pagehide", () => { kept.length = 0; });
})();`;
