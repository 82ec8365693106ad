import { html, htmlView } from "service-ui/html";
import type { article } from "./article.ui";
import { slugOf } from "./slug-of";

const first = "Crème brûlée in ten minutes";

/** The view of `article.tsx` as plain HTML. */
export const articleHtml = htmlView<typeof article>(
  ({ part, target }) => html`
    <div class="field">
      <label for="article-title">Title</label>
      <input ${part("title")} id="article-title" class="input" value="${first}" maxlength="200"
        autocomplete="off" aria-describedby="article-address">
      <p ${target("address")} id="article-address" class="hint address">/articles/${slugOf(first)}</p>
    </div>
    <div class="actions">
      <button ${part("publish")} class="button">Publish</button>
      <button ${part("withdraw")} class="button quiet">Withdraw</button>
      <span ${target("state")} class="badge" role="status" data-state="idle">Draft</span>
    </div>`,
);
