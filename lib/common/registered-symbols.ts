/**
 * The registered symbols of both packages. A process holds several copies of a module, because a
 * bundler makes one for pages and one for routes, and a server that loads an app brings its own. So
 * what a process has once stands on `globalThis` under one of these, and what one copy has marked,
 * another one knows by it.
 */

/** The application's logger, and the fields of each line. */
export const PROCESS_LOG = Symbol.for("service-ui.log");
/** What the environment says, and the keys of its secrets. */
export const KEYS = Symbol.for("service-ui.keys");
/** Stores and limits. */
export const SERVICES = Symbol.for("service-ui.services");
/** The replay store that the app brings. */
export const REPLAY_STORE = Symbol.for("service-ui.replay-store");
/** Whether a signal has announced a stop. */
export const DRAINING = Symbol.for("service-ui.draining");
/** The meter providers whose gauges are observed. */
export const OBSERVED = Symbol.for("service-ui.observed");
/** Whether the log has the settings. */
export const ANNOUNCED = Symbol.for("service-ui.announced");
/** The mount that answers dispatches. The bundle of the handlers puts it here. */
export const NODE_MOUNT = Symbol.for("service-ui.node-mount");
/**
 * Set by a server of `service-ui/node` before it loads the app. Aborted when the server stops and
 * its streams must end.
 */
export const NODE_SERVER = Symbol.for("service-ui.node-server");

/** On each `ReplayStoreUnavailable`. */
export const STORE_UNAVAILABLE = Symbol.for("service-ui.replay-store-unavailable");
/**
 * On a component that was compiled from a file, such as a `.vue` file: the names of its parts and
 * targets. The compilers write code that sets it.
 */
export const MARKS = Symbol.for("service-ui.marks");
/** On a wrapped handler of a versioned API: the path for which it was wrapped. */
export const WRAPPED_FOR = Symbol.for("service-ui-versioning.path");
