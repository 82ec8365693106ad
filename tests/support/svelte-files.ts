import { compile } from "svelte/compiler";
import type { Plugin } from "vite";

/** Compiles `.svelte` files for the server, as `next.config.mjs` has it done for the app. */
export function svelteFiles(): Plugin {
  return {
    name: "svelte-files",
    transform(code, id) {
      if (!id.endsWith(".svelte")) return null;
      return compile(code, { filename: id, generate: "server", dev: false }).js;
    },
  };
}
