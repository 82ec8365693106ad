import { html, trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { Article } from "./article";
import { articleHtml } from "./article.html";
import { article } from "./article.ui";
import { roleHtml } from "./role.html";
import { RoleForm } from "./role-form";

export const articleExhibit: Exhibit = {
  slug: "article",
  title: "Not for everyone",
  lead: "Anyone can change the title. Only an editor can publish: the server checks before a handler runs.",
  component: article,
  instances: 1,
  View: Article,
  Footer: RoleForm,
  html: async ({ signing, isEditor }) => {
    const options = { attributes: { class: "stack" } };
    const instance = await renderView(article, articleHtml, options, signing);
    return html`${trustedHtml(instance)}${roleHtml(isEditor)}`;
  },
};
