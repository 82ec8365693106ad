import { describe, expect, test } from "vitest";
import { html, htmlText, trustedHtml } from "@/lib/service-ui/render/views/html/html";

const x = `<b>"&'`;
const safe = "&lt;b&gt;&quot;&amp;&#39;";

const svg = (text: string) => `<svg><title>${text}</title></svg>`;
const doctype = '<!doctype html PUBLIC "-//W3C">';

describe("a value is", () => {
  test.each([
    ["escaped between tags", html`<p>${x}</p>`, `<p>${safe}</p>`],
    ["escaped in double quotes", html`<p title="a ${x} b">`, `<p title="a ${safe} b">`],
    ["escaped in single quotes", html`<p title='${x}'>`, `<p title='${safe}'>`],
    ["escaped after a comment", html`<!-- > " -->${x}`, `<!-- > " -->${safe}`],
    ["escaped after a script", html`<script>"<p "</script>${x}`, `<script>"<p "</script>${safe}`],
    ["escaped after a lesser sign", html`1 < 2 ${x}`, `1 < 2 ${safe}`],
    ["a number as it is written", html`${0}`, "0"],
    ["escaped in a title", html`<svg><title>${x}</title></svg>`, svg(safe)],
    ["escaped after a doctype", html`<!doctype html PUBLIC "-//W3C">${x}`, `${doctype}${safe}`],
    ["nothing where it is null", html`<p>${null}</p>`, "<p></p>"],
    ["nothing where it is undefined", html`<p>${undefined}</p>`, "<p></p>"],
    ["nothing where it is false, in a tag as well", html`<p ${false}>`, "<p >"],
    ["joined where it is a list", html`${["a", x, html`<i>`]}`, `a${safe}<i>`],
    ["as it is where it is a template", html`<p>${html`<i>${x}</i>`}</p>`, `<p><i>${safe}</i></p>`],
    [
      "escaped in quotes in a template of attributes",
      html`<p ${html`hidden title="${x}" lang='${x}'`}>`,
      `<p hidden title="${safe}" lang='${safe}'>`,
    ],
    ["as it is where it is trusted", html`${trustedHtml("<i>")}`, "<i>"],
    ["a text where it only looks like a template", html`${{ toString: () => "<i>" }}`, "&lt;i&gt;"],
  ])("%s", (_what, template, text) => {
    expect(htmlText(template)).toBe(text);
  });
});

test.each([
  ["without quotes", () => html`<p title=${x}>`],
  ["as an attribute", () => html`<p ${x}>`],
  ["as a tag's name", () => html`<${x}>`],
  ["as an end tag's name", () => html`</${x}>`],
  ["as the rest of a tag's name", () => html`<h${1}>`],
  ["in a comment", () => html`<!-- ${x} -->`],
  ["in a comment, also as a template", () => html`<!-- ${html`x`} -->`],
  ["in a script", () => html`<script>const a = "${x}"</script>`],
  ["in a script that writes a style", () => html`<script>w("<style></style>"); ${x}</script>`],
  ["in a script after a comment without a text", () => html`<!--><script>--> ${x}</script>`],
  ["in a script after a comment's --!>", () => html`<!-- --!><script>--> ${x}</script>`],
  ["in an event's handler", () => html`<button onclick="go('${x}')">`],
  ["in an event's handler in capitals", () => html`<button ONCLICK="go('${x}')">`],
  ["in the page of a frame", () => html`<iframe srcdoc='${x}'>`],
  ["in a script with a script in it", () => html`<script><!--<script></script>${x}</script>`],
  ["in a script of an SVG", () => html`<svg><script><script></script>${x}</script></svg>`],
  ["after quotes in a text without tags", () => html`<title><a b="</title><p ${html`c`}>`],
  ["after quotes in what browsers read as a comment", () => html`<? a="><script>" ${x}</script>`],
  ["after an attribute that has lost its value", () => html`<p a=${null} b="${x}">`],
  ["in quotes inside a value without quotes", () => html`<p a= b='${x}'>`],
  ["in quotes that begin no value", () => html`<p title=a"${x}">`],
  ["without quotes in a template of attributes", () => html`<p ${html`title=${x}`}>`],
  ["as a template of attributes", () => html`<p ${html`${"a onfocus=b"}`}>`],
  ["as a template of an event's handler", () => html`<p ${html`onclick="${x}"`}>`],
  ["as a template of any event's handler", () => html`<p ${html`oninput="${x}"`}>`],
  ["as a template that has an event's handler", () => html`<p ${html`oninput="x()"`}>`],
  ["as a template of a frame's page", () => html`<iframe ${html`srcdoc="${x}"`}>`],
  ["as a template that has a frame's page", () => html`<iframe ${html`a SRCDOC='x'`}>`],
  [
    "as a template that has a frame's page after a line",
    () => html`<iframe ${html`a\nsrcdoc="x"`}>`,
  ],
  ["as a template that has a handler without a value", () => html`<p ${html`onclick`}>`],
  ["as a template that is a tag's name", () => html`<${html`script`}>`],
  ["in a style", () => html`<style>p { color: ${x} }</style>`],
  ["in a script in capitals", () => html`<SCRIPT>${x}</SCRIPT>`],
  ["after a script that a comment seems to end", () => html`<script><!-- </script${x}`],
  ["while it is still awaited", () => html`${Promise.resolve("x")}`],
])("refuses a value %s", (_where, write) => {
  expect(write).toThrow(TypeError);
});

test("a template's places are its own, however often and with whatever it is used", () => {
  const write = (value: unknown) => htmlText(html`<p title="${value}">${value}</p>`);

  expect([write("a"), write('"')]).toEqual(['<p title="a">a</p>', '<p title="&quot;">&quot;</p>']);
});
