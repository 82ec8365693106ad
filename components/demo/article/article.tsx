import { createUiView } from "service-ui/react";
import styles from "./article.module.css";
import { article } from "./article.ui";
import { slugOf } from "./slug-of";

const { Root, parts, targets } = createUiView(article);

const first = "Crème brûlée in ten minutes";

export function Article() {
  return (
    <Root className="stack">
      <div className="field">
        <label htmlFor="article-title">Title</label>
        <parts.title
          id="article-title"
          className="input"
          defaultValue={first}
          maxLength={200}
          autoComplete="off"
          aria-describedby="article-address"
        />
        <targets.address as="p" id="article-address" className={`hint ${styles.address}`}>
          {`/articles/${slugOf(first)}`}
        </targets.address>
      </div>
      <div className="actions">
        <parts.publish className="button">Publish</parts.publish>
        <parts.withdraw className="button quiet">Withdraw</parts.withdraw>
        <targets.state className="badge" role="status" data-state="idle">
          Draft
        </targets.state>
      </div>
    </Root>
  );
}
