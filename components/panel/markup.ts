/** On the element whose shadow root holds the panel; no production page has one. */
export const ATTR_PANEL = "data-service-ui-panel";
