import { type Html, html, htmlText, trustedHtml } from "service-ui/html";
import type { User } from "../../../components/demo/exhibit";
import { exhibits } from "../../../components/demo/exhibits";
import { brand } from "./brand";
import { stylesheet } from "./stylesheet";

/** The whole page in pieces, each as soon as it is there. */
export async function* documentPieces(user: User): AsyncGenerator<string> {
  yield htmlText(head());
  for (const { slug, title, lead, component, html: instancesOf } of exhibits) {
    const instances = await instancesOf(user);
    yield htmlText(html`
      <article id="${slug}" class="exhibit" aria-labelledby="about-${slug}">
        <div class="caption">
          <h2 id="about-${slug}">${title}</h2>
          <p>${lead}</p>
          <p class="meta"><code>${component.name}</code></p>
        </div>
        <div class="card">${instances}</div>
      </article>`);
  }
  yield htmlText(foot());
}

function head(): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Without React · Service UI</title>
  <link rel="icon" href="/icon.svg">
  ${trustedHtml(`<style>${stylesheet}</style>`)}
  <script src="/event-runtime.js" defer data-ui-endpoint="/__ui/dispatch"></script>
</head>
<body>
  <a class="skip-link" href="#main">Skip to the content</a>
  <div class="page">
    <header class="intro">
      ${brand}
      <h1><span>The same page.</span> <span>No React in it.</span></h1>
      <p class="lead">
        A route handler streams this page as HTML. The definitions, the handlers and the endpoint are the same as in
        <a href="/demo">the demo</a>; the views are templates of plain HTML. The runtime is the only script, and the page’s Content-Security-Policy allows no others.
      </p>
      <noscript>
        <p class="badge" data-state="wait">The components need JavaScript to send their events.</p>
      </noscript>
    </header>
    <main id="main">`;
}

function foot(): Html {
  return html`
    </main>
    <footer class="footer">
      <a href="/demo">The demo with React</a>
      <a href="/demo/frameworks">Six frameworks</a>
      <a href="/docs/errors">Error codes</a>
    </footer>
  </div>
</body>
</html>
`;
}
