import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { PatchablePart } from "@/lib/service-ui/render/react/patchable";

/** What a page renders: the text of each note, by its key. */
export interface Rendered {
  readonly notes: readonly (readonly [key: string, text: string])[];
}

/** Notes without keys of React's, so that a render puts another note into the same element. */
function Notes({ notes }: Rendered) {
  return notes.map(([key, text], at) => (
    <PatchablePart key={String(at)} uiPart="row" uiUses="block" rowKey={key}>
      <PatchablePart
        uiPart="note"
        uiUses="block"
        {...{ id: `note-${at}`, style: { minHeight: 20 } }}
        contentEditable
      >
        {text}
      </PatchablePart>
    </PatchablePart>
  ));
}

declare global {
  interface Window {
    /** Renders at once, as React does at the commit of a refresh, which brings a manifest, too. */
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
window.renderNotes = (rendered) => {
  flushSync(() => root.render(<Notes {...rendered} />));
  const script = document.querySelector("#own script");
  script?.replaceChildren(script.textContent ?? "");
};

let asked = 0;
const ends: (() => void)[] = [];
window.takeRefreshesOn = () => {
  document.addEventListener("service:ui-refresh:requested", (event) => {
    event.preventDefault();
    asked += 1;
    event.detail.waitUntil(new Promise<void>((resolve) => ends.push(resolve)));
  });
};
window.endRender = (rendered) => {
  window.renderNotes(rendered);
  ends.shift()?.();
};
window.countAsked = () => asked;
