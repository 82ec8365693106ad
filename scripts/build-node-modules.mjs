import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { COMMANDS, COPIED_FILES } from "./packages.mjs";

/**
 * Builds what Node loads by itself from the packages in `lib`, because Node loads no TypeScript:
 * the wrappers of Next's configuration, the Node server, the loader and the plugin for views, and
 * the commands. Next compiles everything else from its source. Runs at the end of `npm ci`.
 */
process.chdir(fileURLToPath(new URL("../", import.meta.url)));
const ENTRIES = {
  "lib/service-ui": [
    "next/with-service-ui",
    "next/view-loader",
    "next/vite-plugin",
    "node/start-server",
  ],
  "lib/versioning": ["next-config/with-versions", "next-config/route-loader"],
};

for (const [folder, entries] of Object.entries(ENTRIES)) {
  rmSync(`${folder}/dist`, { recursive: true, force: true });
  buildSync({
    entryPoints: [...entries, COMMANDS[folder]].map((name) => `${folder}/${name}.ts`),
    outbase: folder,
    outdir: `${folder}/dist`,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
}
for (const path of COPIED_FILES) {
  const [, folder] = /^(lib\/[\w-]+)\//.exec(path);
  cpSync(path, path.replace(folder, `${folder}/dist`), { recursive: true });
}
