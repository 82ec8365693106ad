/** What pages and views import: the React Server Components of a declared component, and what a layout renders once. */
export { createUiView, type UiView } from "./create-ui-view";
export { Refresh } from "./refresh";
export { RuntimeScript } from "./runtime-script";
