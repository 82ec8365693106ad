import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildRuntime } from "./build-runtime.mjs";

/** What the browser's runtime may weigh with gzip, bytes; README and the docs say so in kB. */
const MAX_BYTES = 20_640;

buildRuntime();
const runtime = readFileSync(new URL("../public/event-runtime.js", import.meta.url));
const { length } = gzipSync(runtime, { level: 9 });
console.warn(`The runtime has ${length} bytes with gzip; at most ${MAX_BYTES} are allowed.`);
process.exitCode = length > MAX_BYTES ? 1 : 0;
