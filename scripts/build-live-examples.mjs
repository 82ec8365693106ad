import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadDocs } from "./load-docs.mjs";

const FOLDER = fileURLToPath(new URL("../.docs-live", import.meta.url));

/**
 * Writes the code that the docs show live to `.docs-live`. What hasn't changed stays untouched,
 * because a server in development or a test may read it meanwhile.
 */
export async function buildLiveExamples() {
  const files = (await loadDocs("live-files.ts")).liveFiles();
  for (const [file, text] of files) writeIfChanged(join(FOLDER, file), text);
  const expected = new Set([...files.keys()].map((file) => join(FOLDER, file)));
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    const path = join(FOLDER, name);
    const isOld = !expected.has(path) && !path.endsWith(".partial");
    if (isOld && statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true });
  }
}

function writeIfChanged(path, text) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, path);
}

/** Builds if this file is run, not if it is imported. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildLiveExamples();
}
