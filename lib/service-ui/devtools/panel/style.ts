/**
 * The panel's styles. `!important` on the host wins over the page's styles. They don't reach below
 * it, because that is a shadow root. Sizes are in `em` of the browser's default size, whatever size
 * the page's root has.
 */
const STYLE = `
:host {
  all: initial !important; display: block !important; position: fixed !important; inset: 0 0 auto auto !important;
  z-index: 2147483646 !important; color-scheme: light dark !important; font: medium/1.45 system-ui, sans-serif !important;
}
@media print { :host { display: none !important; } }
.dock {
  --surface: light-dark(#ffffff, #1b1c20); --raised: light-dark(#f4f4f1, #26282d);
  --ink: light-dark(#1d1e22, #ecece8); --soft: light-dark(#595b63, #a9abb3); --line: light-dark(#d9d9d4, #3b3d44);
  --accent: light-dark(#3d48c4, #a3abff); --good: light-dark(#1c6b43, #7fd6a5); --bad: light-dark(#ad2a23, #ff9c92);
  --wait: light-dark(#7c5700, #eec46a);
  /* Above the corner of the runtime's notice, and low enough to scroll a page clear of it. */
  position: fixed; inset: auto 0 7.5em auto; display: flex; align-items: flex-end; color: var(--ink); font-size: 0.82em;
}
*, ::before { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
button { font: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
a { color: var(--accent); }
code, pre, q { font: 0.95em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; }
ol, ul { padding: 0; list-style: none; }
.toggle {
  display: flex; gap: 0.6em; align-items: center; writing-mode: vertical-rl;
  padding: 0.9em 0.35em; border: 1px solid var(--line); border-right: 0; border-radius: 0.5em 0 0 0.5em;
  background: var(--surface); font-weight: 600; box-shadow: 0 2px 10px rgb(0 0 0 / 0.16);
}
.toggle:hover { background: var(--raised); }
.body {
  display: flex; flex-direction: column; width: min(30em, calc(100vw - 2.6em)); height: min(38em, 60vh); overflow: hidden;
  border: 1px solid var(--line); border-right: 0; border-radius: 0.6em 0 0 0; background: var(--surface);
  box-shadow: -4px 4px 24px rgb(0 0 0 / 0.16);
}
.plain {
  min-height: 2em; padding: 0 0.5em; border: 1px solid var(--line); border-radius: 0.35em; background: var(--raised);
}
.tabs { display: flex; padding: 0.3em 0.5em 0; border-bottom: 1px solid var(--line); }
.tabs button {
  flex: auto; padding: 0.6em 0.5em; border: 0; border-bottom: 2px solid transparent; background: none; white-space: nowrap;
}
.tabs button[aria-selected="true"] { border-color: var(--accent); font-weight: 600; }
.tabs small { color: var(--soft); font-variant-numeric: tabular-nums; }
.view { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 0.9em 1em 2em; }
.view > * + * { margin-top: 0.8em; }
.view > .unseen + * { margin-top: 0; }
.soft, .view > p { color: var(--soft); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.badge {
  padding: 0.1em 0.5em; border-radius: 1em; background: var(--raised); color: var(--soft); font-size: 0.92em; font-weight: 600;
}
.toggle .badge { padding: 0.5em 0.1em; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.wait { color: var(--wait); }
.interactions > li { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3em 0.6em; justify-content: space-between; padding: 0.6em 0; cursor: pointer; }
summary::before { content: ""; align-self: center; width: 0.4em; height: 0.4em; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; rotate: -45deg; }
details[open] > summary::before { rotate: 45deg; }
summary > :first-child { flex: 1 1 12em; font-weight: 600; overflow-wrap: anywhere; }
details > div, details > dl { margin-bottom: 0.8em; }
.bar { display: flex; height: 0.5em; overflow: hidden; border-radius: 0.25em; background: var(--raised); }
.timing dl { display: flex; flex-wrap: wrap; gap: 0.2em 1em; margin-top: 0.4em; }
.timing dl div { display: flex; gap: 0.35em; }
dt { color: var(--soft); }
dd { font-variant-numeric: tabular-nums; }
.timing dt::before { content: ""; display: inline-block; width: 0.6em; height: 0.6em; margin-right: 0.35em; border-radius: 50%; background: var(--span); }
.bar i { background: var(--span); }
[data-span="queued"] { --span: light-dark(#8f93a3, #8f93a3); }
[data-span="answered"] { --span: light-dark(#4f8fd0, #6fadee); }
[data-span="patched"] { --span: light-dark(#2f8f5d, #6dcf9b); }
.wire { display: grid; gap: 0.2em; }
.wire pre { padding: 0.5em 0.7em; border-radius: 0.35em; background: var(--raised); }
.refusal { display: grid; gap: 0.4em; padding: 0.6em 0.8em; border-left: 3px solid var(--bad); background: var(--raised); }
.hints > li { padding: 0.7em 0; border-top: 1px solid var(--line); }
.hints > li:first-child { border: 0; padding-top: 0; }
.hints p { margin-top: 0.25em; }
.instances > li + li { margin-top: 1.2em; }
h3 { font-size: 1em; }
h3 code { color: var(--soft); font-weight: 400; }
table { width: 100%; margin-top: 0.3em; border-collapse: collapse; }
th, td { padding: 0.25em 0.5em 0.25em 0; border-top: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; }
`;

let sheet: CSSStyleSheet | undefined;

/** The one sheet that all panels share. */
export function panelSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}
