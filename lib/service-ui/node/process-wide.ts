import type { NodeMount } from "./create-node-mount";

/** The mount that answers dispatches. The bundle of the handlers puts it here. */
export const NODE_MOUNT = Symbol.for("service-ui.node-mount");
/** Set by a server of `service-ui/node` before it loads the app. */
export const NODE_SERVER = Symbol.for("service-ui.node-server");

/** Shared by the server and the bundle of the handlers, which can't import each other. */
export const nodeProcess: typeof globalThis & {
  [NODE_MOUNT]?: NodeMount;
  [NODE_SERVER]?: true;
} = globalThis;
