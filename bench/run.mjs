/** `npm run bench`: bundles the measurement that the arguments name, and runs it. */
import { fileURLToPath } from "node:url";
import { BUNDLES, bundlePrograms, PROGRAMS } from "./bundle.mjs";

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
bundlePrograms();
const program = Object.keys(PROGRAMS).find((name) => process.argv.includes(`--${name}`)) ?? "main";
await import(new URL(`${program}.mjs`, BUNDLES).href);
