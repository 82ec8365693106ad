"use client";

import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { Dock, type PanelProps } from "./dock";
import { ATTR_PANEL } from "./markup";
import { panelSheet } from "./style";

/**
 * The panel in a shadow root of its own: no style of the page reaches it, and none of it the page.
 */
export function Panel(props: PanelProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const host = useCallback((element: Element | null) => {
    // A root can be attached once, and React in development comes twice.
    const shadow = element && (element.shadowRoot ?? element.attachShadow({ mode: "open" }));
    // Constructed, as a strict page lets in no style that stands in the document.
    if (shadow) shadow.adoptedStyleSheets = [panelSheet()];
    setRoot(shadow);
  }, []);
  // Hidden until its own sheet shows it: before that it would be one more box in the page's layout.
  return (
    <div ref={host} hidden {...{ [ATTR_PANEL]: "" }}>
      {root && createPortal(<Dock {...props} />, root)}
    </div>
  );
}
