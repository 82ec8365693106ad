import { AGAIN, ALL_FAILURES, type Failure, HAS_RUN, plainText } from "../wire/failures";

const STYLE =
  ":root{color-scheme:light dark}" +
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}" +
  "h2{margin:2.5rem 0 0;font-size:1.1rem}h2:target{text-decoration:underline}code{font-size:.9em}";

/** All codes with what they mean and what to do, as one page without scripts. */
export function errorsDocument(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes of Service UI</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Error codes of Service UI</h1>
${[...ALL_FAILURES].map(([code, failure]) => sectionOf(code, failure)).join("\n")}
</body>
</html>
`;
}

function sectionOf(code: string, { status, title, meaning, fix, hasRun, again }: Failure): string {
  const raised = status === null ? "The runtime raises this code itself." : `Status ${status}.`;
  return [
    `<h2 id="${code}"><code>${code}</code>: ${markup(title)}</h2>`,
    `<p>${raised} ${HAS_RUN[hasRun]} ${AGAIN[again]}</p>`,
    `<p>${markup(meaning)}</p>`,
    `<p>${markup(fix)}</p>`,
  ].join("\n");
}

function markup(text: string): string {
  const escaped = plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return escaped.replace(/`([^`]*)`/g, "<code>$1</code>");
}
