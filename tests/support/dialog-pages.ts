import { instanceHtml } from "./instance-html";

/** A component with what is in front of the page, before or beside its button. */
export const PAGE = (inside: string, beside = "") =>
  instanceHtml(
    "a",
    ["save click"],
    `${inside.replace("{button}", '<button id="go" data-ui-part="save">Save</button>')}${beside}`,
  );

/** What a dialog of a library listens to, and closes at, if somebody presses or goes outside. */
export function closesOutside(): void {
  const isOutside = (event: Event) =>
    !event.composedPath().some((one) => (one as Element).id === "panel");
  const close = (event: Event) => {
    if (!isOutside(event)) return;
    document.querySelector("#panel")?.remove();
    document.body.style.pointerEvents = "";
  };
  for (const type of ["pointerdown", "mousedown", "focusin"]) {
    document.addEventListener(type, close);
    document.addEventListener(type, close, true);
  }
}

/** Whether the notice's button is what the pointer hits at its place; runs in the page. */
export function isNoticeInFront(): boolean {
  const places: (Document | ShadowRoot)[] = [document];
  for (const { shadowRoot } of document.querySelectorAll("*")) {
    if (shadowRoot) places.push(shadowRoot);
  }
  return places.some((place) => {
    const button = place.querySelector("[data-service-ui-notice] button");
    if (!button) return false;
    const { left, top, width, height } = button.getBoundingClientRect();
    return place.elementFromPoint(left + width / 2, top + height / 2) === button;
  });
}

/** What may be in front of a page, and how it is opened. */
export const DIALOGS = {
  "a native modal dialog": ['<dialog id="panel">{button}</dialog>', "showModal"],
  "a dialog that says that it is modal": [
    '<div id="panel" role="dialog" aria-modal="true" tabindex="-1">{button}</div>',
    "",
  ],
  "a dialog that takes the pointer from the body, and does not say so": [
    '<div id="panel" role="dialog" tabindex="-1" style="pointer-events: auto">{button}</div>',
    "blocks",
  ],
  "a popover": ['<div id="panel" popover>{button}</div>', "showPopover"],
} as const;

/** Shows what is in front of the page; runs in the page. */
export function showPanel(how: string): void {
  const panel = document.querySelector("#panel") as HTMLDialogElement;
  if (how === "blocks") document.body.style.pointerEvents = "none";
  else if (how) panel[how as "showModal"]();
}
