import { createUiView } from "service-ui/react";
import styles from "./article.module.css";
import { article } from "./article.ui";
import { slugOf } from "./slug-of";

const view = createUiView(article);
const Title = view.parts.title;
const Publish = view.parts.publish;
const Withdraw = view.parts.withdraw;
const Address = view.targets.address;
const State = view.targets.state;

const first = "Crème brûlée in ten minutes";

export function Article() {
  return (
    <view.Root className="stack">
      <div className="field">
        <label htmlFor="article-title">Title</label>
        <Title
          id="article-title"
          className="input"
          defaultValue={first}
          maxLength={200}
          autoComplete="off"
          aria-describedby="article-address"
        />
        <Address as="p" id="article-address" className={`hint ${styles.address}`}>
          {`/articles/${slugOf(first)}`}
        </Address>
      </div>
      <div className="actions">
        <Publish className="button">Publish</Publish>
        <Withdraw className="button quiet">Withdraw</Withdraw>
        <State className="badge" role="status" data-state="idle">
          Draft
        </State>
      </div>
    </view.Root>
  );
}
