/**
 * The entry for pages and views: the React Server Components of a declared component, and the
 * components that a layout renders once.
 */
import "../../../common/host/refuse-edge";

export type { Messages, Notices } from "../../wire/notice";
export { createHtmlView, type HtmlViewProps } from "./create-html-view";
export { createUiView, type UiView } from "./create-ui-view";
export { Refresh } from "./refresh";
export { RuntimeScript, type RuntimeScriptProps } from "./runtime-script";
