import { type Html, html, htmlText, trustedHtml } from "service-ui/html";
import type { SigningContext } from "service-ui/server";
import { renderView } from "service-ui/view";
import { type Language, NOTICES, TEXTS } from "../../../components/demo/languages/texts";
import { workshopHtml } from "../../../components/demo/languages/workshop.html";
import { workshop } from "../../../components/demo/languages/workshop.ui";
import { brand } from "../plain/brand";
import { stylesheet } from "../plain/stylesheet";

/** The whole page. The runtime reads its notice's texts from its own tag. */
export async function documentText(language: Language, signing: SigningContext): Promise<string> {
  const { title, lead, demo, other } = TEXTS[language];
  const otherLanguage: Language = language === "de" ? "en" : "de";
  const form = trustedHtml(await renderView(workshop, workshopHtml(language), {}, signing));
  const page: Html = html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Service UI</title>
  <link rel="icon" href="/icon.svg">
  ${trustedHtml(`<style>${stylesheet}</style>`)}
  <script src="/event-runtime.js" defer data-ui-endpoint="/__ui/dispatch"
    data-ui-messages="${JSON.stringify(NOTICES)}"></script>
</head>
<body>
  <div class="page">
    <main id="main" aria-labelledby="title">
      <div class="intro">
        ${brand}
        <h1 id="title">${title}</h1>
        <p class="lead">${lead}</p>
      </div>
      <div class="card">${form}</div>
    </main>
    <footer class="footer">
      <a href="/demo/languages?lang=${otherLanguage}" lang="${otherLanguage}" hreflang="${otherLanguage}">${other}</a>
      <a href="/demo">${demo}</a>
    </footer>
  </div>
</body>
</html>
`;
  return htmlText(page);
}
