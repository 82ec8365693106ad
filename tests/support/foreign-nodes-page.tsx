import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import {
  followReplacedTexts,
  tolerateForeignNodes,
} from "@/lib/service-ui/render/react/shield-nodes";

/** What a page renders: its rows in their order, and words that come and go. */
export interface Rendered {
  readonly rows: readonly string[];
  readonly count: number;
  readonly word: string | null;
}

function Page({ rows, count, word }: Rendered) {
  return (
    <main>
      <p id="count">
        There are {count} rows <b>in all</b>
        {word}
      </p>
      {count % 2 ? "odd" : null}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row} {count > 2 && "of many"} <input name={row} defaultValue="" />
            {word && <em>{word}</em>}
          </li>
        ))}
      </ul>
      {word}
      <i>end</i>
    </main>
  );
}

const caught: unknown[] = [];
const root = createRoot(document.querySelector("#app") as Element, {
  onUncaughtError: (error) => caught.push(error),
});
followReplacedTexts();

Object.assign(window, {
  tolerateForeignNodes,
  caught: () => caught.map(String),
  render(rendered: Rendered, isTolerant: boolean) {
    const end = isTolerant ? tolerateForeignNodes() : () => {};
    flushSync(() => root.render(<Page {...rendered} />));
    end();
  },
});
