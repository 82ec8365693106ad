/**
 * What pages and views import: the React Server Components of a declared component, and what a
 * layout renders once.
 */
export { createHtmlView, type HtmlViewProps } from "./create-html-view";
export { createUiView, type UiView } from "./create-ui-view";
export { Refresh } from "./refresh";
export { RuntimeScript } from "./runtime-script";
