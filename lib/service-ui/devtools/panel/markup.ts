/** On the element whose shadow root contains the panel. No production page has this attribute. */
export const ATTR_PANEL = "data-service-ui-panel";
