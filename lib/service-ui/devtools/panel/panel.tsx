"use client";

import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { Dock, type PanelProps } from "./dock";
import { panelSheet } from "./style";

/** The panel in a shadow root, so that its styles and the page's do not affect each other. */
export function Panel(props: PanelProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const host = useCallback((element: Element | null) => {
    // React renders twice in development, but a shadow root can be attached only once.
    const shadow = element && (element.shadowRoot ?? element.attachShadow({ mode: "open" }));
    // A constructed sheet, because a strict Content-Security-Policy forbids inline styles.
    if (shadow) shadow.adoptedStyleSheets = [panelSheet()];
    setRoot(shadow);
  }, []);
  // Hidden until the sheet shows it. An empty box would change the page's layout.
  return (
    <div ref={host} hidden {...{ [ATTR_PANEL]: "" }}>
      {root && createPortal(<Dock {...props} />, root)}
    </div>
  );
}

/** On the element whose shadow root contains the panel. No production page has this attribute. */
export const ATTR_PANEL = "data-service-ui-panel";
