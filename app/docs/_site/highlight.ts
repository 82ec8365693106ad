import { createCssVariablesTheme, createHighlighterCoreSync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import css from "shiki/langs/css.mjs";
import docker from "shiki/langs/docker.mjs";
import html from "shiki/langs/html.mjs";
import http from "shiki/langs/http.mjs";
import ini from "shiki/langs/ini.mjs";
import json from "shiki/langs/json.mjs";
import nginx from "shiki/langs/nginx.mjs";
import shellscript from "shiki/langs/shellscript.mjs";
import shellsession from "shiki/langs/shellsession.mjs";
import sql from "shiki/langs/sql.mjs";
import svelte from "shiki/langs/svelte.mjs";
import tsx from "shiki/langs/tsx.mjs";
import vue from "shiki/langs/vue.mjs";
import yaml from "shiki/langs/yaml.mjs";

/** What a fence may call its language, or a file its ending, and the grammar for it. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["", "text"],
  ["text", "text"],
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
  ["ini", "ini"],
  ["nginx", "nginx"],
  ["sql", "sql"],
  ["yaml", "yaml"],
  ["vue", "vue"],
  ["svelte", "svelte"],
]);

// Colours are the page's own custom properties, so that one markup serves both schemes.
const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--code-" });
const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [
    css,
    docker,
    html,
    http,
    ini,
    json,
    nginx,
    shellscript,
    shellsession,
    sql,
    svelte,
    tsx,
    vue,
    yaml,
  ],
  engine: createJavaScriptRegexEngine(),
});

// By default, the rest of a line stays without colours if it takes longer than half a second, as it
// may on a busy machine. A page that is made at build would keep it so.
const UNLIMITED = { theme: "tokens", tokenizeTimeLimit: 0 } as const;

/**
 * A `pre` of coloured code; made at build.
 *
 * @throws RangeError for a language without a grammar, which would be shown without colours
 */
export function highlight(code: string, language: string): string {
  return highlighter.codeToHtml(code.trimEnd(), { ...UNLIMITED, lang: grammarOf(language) });
}

interface ColouredText {
  readonly color: string;
  readonly text: string;
}

/** The lines of coloured code, for React to render; neighbours of one colour are one text. */
export function highlightLines(code: string, language: string): readonly ColouredText[][] {
  const options = { ...UNLIMITED, lang: grammarOf(language) };
  return highlighter.codeToTokensBase(code.trimEnd(), options).map((tokens) => {
    const joined: ColouredText[] = [];
    for (const { color = "", content } of tokens) {
      // Names of functions and parameters look like other text in this theme.
      const shown = color.replace(/token-(?:function|parameter)/, "foreground");
      const last = joined.at(-1);
      if (last?.color === shown) joined.pop();
      joined.push({ color: shown, text: (last?.color === shown ? last.text : "") + content });
    }
    return joined;
  });
}

function grammarOf(language: string): string {
  const lang = LANGUAGES.get(language);
  if (lang === undefined) throw new RangeError(`No grammar colours the language ${language}.`);
  return lang;
}
