import { fileURLToPath } from "node:url";

/** The modules of the demo are above this folder. */
export default {
  turbopack: { root: fileURLToPath(new URL("../../../", import.meta.url)) },
};
