/**
 * The attribute names of the wire contract, each in one place (SPEC.md 2.5, PROTOCOL 2 and 5).
 *
 * The server writes them, the runtime reads them, and nothing else spells them.
 */

/** On a component's root: the component's name. On a manifest script: the same. */
export const ATTR_COMPONENT = "data-ui-component";
/** On a component's root: the instance identifier. */
export const ATTR_INSTANCE = "data-ui-component-instance-id";
/** On a manifest script: the instance identifier of the root that holds it. */
export const ATTR_MANIFEST = "data-ui-event-manifest";
/** On the element of a part: the part's name. */
export const ATTR_PART = "data-ui-part";
/** On an element that a patch may name: the target's name. */
export const ATTR_TARGET = "data-ui-target";
/** On the element of a part while an interaction of it is in flight, beside `aria-busy`. */
export const ATTR_PENDING = "data-ui-pending";
/**
 * On an element around content that is not the application's own: inside of it nothing is captured,
 * patched or scanned. Nothing inside can end it.
 */
export const ATTR_IGNORE = "data-ui-ignore";
/** On a field, or around fields, whose text is not kept over a load of the page. */
export const ATTR_FORGET = "data-ui-forget";
/** On the runtime's own script tag: the endpoint to attach at load. */
export const ATTR_ENDPOINT = "data-ui-endpoint";

/** On a `template` that stands in the page as long as its router is not there yet to be asked. */
export const ATTR_ROUTER = "data-ui-router";

/** Where the runtime is served from. */
export const RUNTIME_PATH = "/event-runtime.js";
/** The one dispatch endpoint (SPEC.md 4.1). */
export const DISPATCH_PATH = "/__ui/dispatch";
/** What the runtime needs only in trouble, beside its own file. */
export const TROUBLE_FILE = "./event-runtime-trouble.js";
