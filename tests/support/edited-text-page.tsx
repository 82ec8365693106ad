import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type Renders, shieldEditedText } from "@/lib/service-ui/render/react/shield-edited-text";

/** What a page renders: the text of each note, by its key, and of a host that is no part. */
export interface Rendered {
  readonly notes: readonly (readonly [key: string, text: string])[];
  readonly plain: string;
  /** A hidden field of the instance, such as the id of a record. */
  readonly record?: string;
}

/** Notes without keys of React's, so that a render puts another note into the same element. */
function Notes({ notes, plain, record }: Rendered) {
  return (
    <>
      <input type="hidden" name="record" value={record} />
      {notes.map(([key, text], at) => (
        <section key={String(at)} data-ui-part="row" data-ui-key={key}>
          <div
            id={`note-${at}`}
            data-ui-part="note"
            contentEditable
            suppressContentEditableWarning
            style={{ minHeight: 20 }}
          >
            {text}
          </div>
        </section>
      ))}
      <div id="plain" contentEditable suppressContentEditableWarning style={{ minHeight: 20 }}>
        {plain}
      </div>
    </>
  );
}

declare global {
  interface Window {
    /** Renders at once, as React does at the commit of a refresh. */
    renderNotes(rendered: Rendered): void;
    /** Takes on what refreshes are asked for, as a router does, until `endRender` is called. */
    takeRefreshesOn(): void;
    /** Ends the refresh that was asked for first. */
    endRender(rendered: Rendered): void;
    /** How many refreshes were asked for. */
    countAsked(): number;
  }
}

const root = createRoot(document.querySelector("#app") as Element);
const renders: Renders = { asked: 0, underWay: new Set() };
shieldEditedText(new Map(), renders);
window.renderNotes = (rendered) => flushSync(() => root.render(<Notes {...rendered} />));

const ends: (() => void)[] = [];
window.takeRefreshesOn = () => {
  document.addEventListener("service:ui-refresh:requested", (event) => {
    event.preventDefault();
    renders.asked += 1;
    const render = renders.asked;
    renders.underWay.add(render);
    const end = (resolve: () => void) => {
      renders.underWay.delete(render);
      renders.onEnd?.(render);
      resolve();
    };
    event.detail.waitUntil(new Promise<void>((resolve) => ends.push(() => end(resolve))));
  });
};
window.endRender = (rendered) => {
  window.renderNotes(rendered);
  ends.shift()?.();
};
window.countAsked = () => renders.asked;
