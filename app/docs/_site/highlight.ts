import { createCssVariablesTheme, createHighlighterCoreSync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import css from "shiki/langs/css.mjs";
import docker from "shiki/langs/docker.mjs";
import html from "shiki/langs/html.mjs";
import http from "shiki/langs/http.mjs";
import json from "shiki/langs/json.mjs";
import shellscript from "shiki/langs/shellscript.mjs";
import shellsession from "shiki/langs/shellsession.mjs";
import svelte from "shiki/langs/svelte.mjs";
import tsx from "shiki/langs/tsx.mjs";
import vue from "shiki/langs/vue.mjs";

/** What a fence may call its language, and the grammar for it. Anything else is shown as it is. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["ts", "tsx"],
  ["tsx", "tsx"],
  ["js", "tsx"],
  ["jsx", "tsx"],
  ["mjs", "tsx"],
  ["json", "json"],
  ["html", "html"],
  ["css", "css"],
  ["sh", "shellscript"],
  ["console", "shellsession"],
  ["http", "http"],
  ["dockerfile", "docker"],
  ["vue", "vue"],
  ["svelte", "svelte"],
]);

// Colours are the page's own custom properties, so that one markup serves both schemes.
const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--code-" });
const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [css, docker, html, http, json, shellscript, shellsession, svelte, tsx, vue],
  engine: createJavaScriptRegexEngine(),
});

/** A `pre` of coloured code; made at build, with no script in the page. */
export function highlight(code: string, language: string): string {
  const lang = LANGUAGES.get(language) ?? "text";
  return highlighter.codeToHtml(code.trimEnd(), { lang, theme: "tokens" });
}
