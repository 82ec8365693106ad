import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Contracts and records say what was, and these commands are for a checkout of this repository. */
const LEFT_OUT = /^docs\/(contract|decisions)\//;

/** The pages that people copy from. */
export function pagesWithCommands() {
  const below = ["docs", "lib/service-ui", "lib/versioning"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith(".md") && !/\/(node_modules|dist|templates)\//.test(path)),
  );
  return ["README.md", ...below].filter((path) => !LEFT_OUT.test(path));
}

/**
 * The install lines of a page, in blocks and in the middle of sentences, in npm's words: what
 * stands between `&&`, without what comes behind it.
 *
 * @param {string} text
 */
export function installLinesOf(text) {
  const blocks = Array.from(text.matchAll(/^```(?:sh|console)\n(.*?)^```/gms), ([, code]) => code);
  const spans = Array.from(
    text.replace(/^```.*?^```/gms, "").matchAll(/`([^`\n]+)`/g),
    ([, one]) => one,
  );
  const commands = [...blocks, ...spans].flatMap((code) =>
    code
      .replace(/\\\n\s*/g, "")
      .split(/\n|&&/)
      .map((line) => line.replace(/\s#.*$/, "").trim()),
  );
  return commands.filter((line) =>
    /^npm (i|install) [^-]|^npm (i|install) --save-dev \S/.test(line),
  );
}

/** Each install line of the pages, with the pages that have it. */
export function installLines() {
  const found = new Map();
  for (const path of pagesWithCommands()) {
    for (const line of installLinesOf(readFileSync(join(ROOT, path), "utf8"))) {
      found.set(line, [...new Set([...(found.get(line) ?? []), path])]);
    }
  }
  return found;
}
