/**
 * The attribute names of the wire contract, each in one place (SPEC.md 2.5, PROTOCOL 2 and 5).
 *
 * The server writes these attributes, and the runtime (the library's script in browsers) reads
 * them.
 */

/**
 * On a component's root and on the manifest script inside the root: the component's name. The
 * manifest script lists the events of the component.
 */
export const ATTR_COMPONENT = "data-ui-component";
/** On a component's root: the instance identifier. */
export const ATTR_INSTANCE = "data-ui-component-instance-id";
/** On a manifest script: the instance identifier of the root that holds it. */
export const ATTR_MANIFEST = "data-ui-event-manifest";
/**
 * On a manifest script: a digest of the record that the instance shows. Absent if it has no props,
 * or no part that a person can edit (PROTOCOL 2, Digests).
 */
export const ATTR_RECORD = "data-ui-record";
/** On a manifest script: a digest of the user that it was rendered for; absent if nobody knows. */
export const ATTR_USER = "data-ui-user";
/** On the element of a part: the part's name. */
export const ATTR_PART = "data-ui-part";
/** On an element that is rendered many times, such as a row: its key (PROTOCOL 1, Rows). */
export const ATTR_KEY = "data-ui-key";
/**
 * On the element of a select part: the rendered value as JSON, a list if it is multiple. On that of
 * a box, empty: a component of React controls it, so that its default says nothing.
 */
export const ATTR_VALUE = "data-ui-value";
/** On the element of a part whose text people edit (`contenteditable`): the rendered text. */
export const ATTR_TEXT = "data-ui-text";
/** On a field whose draft the server has not taken, if its own value has changed since. */
export const ATTR_CHANGED = "data-ui-changed";
/** On an element that a patch may name: the target's name. */
export const ATTR_TARGET = "data-ui-target";
/** The end of the name of a target that shows what is wrong with a part: `email-message`. */
export const MESSAGE_SUFFIX = "-message";
/** On the element of a part, while one of its interactions is in flight: `true`. */
export const ATTR_BUSY = "aria-busy";
/**
 * On the element of a part, and on what its interaction shows at once, while that waits for the
 * server to be reached: empty. The runtime writes it and never reads it.
 */
export const ATTR_WAITING = "data-ui-waiting";
/**
 * On an element around content that is not the application's own. The runtime captures and patches
 * nothing inside, no manifest inside counts, and no markup inside can change that.
 */
export const ATTR_IGNORE = "data-ui-ignore";
/**
 * On a field, or on an element around fields, whose text must not be restored after a page load.
 */
export const ATTR_FORGET = "data-ui-forget";
/** On the element of a password part, whatever its `type` is by now. */
export const ATTR_SECRET = "data-ui-secret";
/** On the runtime's own script tag: the endpoint to post to. The runtime reads it when it loads. */
export const ATTR_ENDPOINT = "data-ui-endpoint";
/** On the same script: the texts of the notice, as JSON by language. */
export const ATTR_MESSAGES = "data-ui-messages";
/** On the same script: the path of the page for signing in. */
export const ATTR_SIGN_IN = "data-ui-sign-in";

/**
 * On a `template` that is in the page until the router is ready. Until then, the runtime delays
 * refreshes. It stands in no instance.
 */
export const ATTR_ROUTER = "data-ui-router";

/** The path of the runtime. */
export const RUNTIME_PATH = "/event-runtime.js";
/** The one dispatch endpoint (SPEC.md 4.1). */
export const DISPATCH_PATH = "/__ui/dispatch";
