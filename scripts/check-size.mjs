import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { buildRuntime } from "./build-runtime.mjs";

/**
 * What a page of Next may pay for the browser's runtime and the client components, bytes with gzip.
 * README and the docs say so in kB. Who saves lowers it.
 */
const MAX_BYTES = 23_575;

const sizeOf = (/** @type {Uint8Array} */ code) => gzipSync(code, { level: 9 }).length;

buildRuntime();
const runtime = sizeOf(readFileSync(new URL("../public/event-runtime.js", import.meta.url)));

/** The client components of a page of React, without React and Next. */
const { outputFiles } = buildSync({
  stdin: {
    contents: `export * from "./refresh"; export * from "./patchable";`,
    resolveDir: fileURLToPath(new URL("../lib/service-ui/render/react", import.meta.url)),
  },
  bundle: true,
  write: false,
  format: "esm",
  minify: true,
  jsx: "automatic",
  external: ["react", "react/*", "next/*"],
  tsconfigRaw: {},
});
const client = sizeOf(outputFiles[0].contents);

const all = runtime + client;
console.warn(
  `The runtime has ${runtime} bytes with gzip, the client components have ${client}: ${all} in ` +
    `all; at most ${MAX_BYTES} are allowed.`,
);
process.exitCode = all > MAX_BYTES ? 1 : 0;
