import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A text that each framework's code for browsers can't do without, and a file in which it stands. */
export const FRAMEWORK_RUNTIMES = [
  ["Vue", "__v_isVNode", "vue/dist/vue.runtime.esm-browser.prod.js"],
  ["Preact", ".__k", "preact/dist/preact.mjs"],
  ["Lit", "_$litType$", "lit-html/lit-html.js"],
  ["Lit's elements", "reactiveElementVersions", "@lit/reactive-element/reactive-element.js"],
  ["Svelte", "https://svelte.dev/e/", "svelte/src/internal/client/errors.js"],
  ["Solid", "_$HY", "solid-js/web/dist/web.js"],
  ["the parser", "eof-in-script-html-comment-like-text", "parse5/dist/common/error-codes.js"],
] as const;

/** What an app's browsers can load: the files below `.next/static`. */
export function staticFiles(app: string): readonly { readonly path: string; text(): string }[] {
  const folder = join(app, ".next/static");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: () => readFileSync(path, "latin1") }));
}
