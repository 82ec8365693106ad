import { EVENT_DISPATCHED, EVENT_FAILED } from "../protocol/runtime-events";

/**
 * The default notice of a dispatch that has failed; `event-runtime.ts` fetches it for the first failure.
 *
 * It says that something did not work, never why: codes are for developers. It goes when it is dismissed
 * and when the next dispatch succeeds. An app that shows its own prevents the event's default.
 */
const TEXT = "That did not work. Please try again.";

const STYLE = `
[data-service-ui-notice] {
  position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; margin: 0; max-width: min(24rem, 100vw - 2rem);
  display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem;
  background: Canvas; color: CanvasText; font: 1rem/1.4 system-ui, sans-serif;
}
[data-service-ui-notice] button { font: inherit; }`;

const notice = document.createElement("div");
const text = document.createElement("span");
const dismiss = document.createElement("button");

// A sheet that is constructed, as a strict page lets in no style that stands in the document.
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
document.adoptedStyleSheets.push(sheet);
notice.setAttribute("data-service-ui-notice", "");
notice.role = "alert";
dismiss.type = "button";
dismiss.textContent = "Dismiss";
dismiss.addEventListener("click", () => notice.remove());

document.addEventListener(EVENT_DISPATCHED, () => notice.remove());
document.addEventListener(EVENT_FAILED, (event) => {
  // Whoever listens after this may prevent it as well.
  queueMicrotask(() => {
    if (!event.defaultPrevented) show();
  });
});
show();

/** Inserted anew each time: that is what a screen reader announces. */
function show(): void {
  text.textContent = TEXT;
  notice.replaceChildren(text, dismiss);
  document.body.append(notice);
}
