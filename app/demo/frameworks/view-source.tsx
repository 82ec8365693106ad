import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cache } from "react";
import styles from "./frameworks.module.css";

/**
 * A view's source as it is in the project; what it imports is left out, for it says where handlers
 * are.
 */
export function ViewSource({ file }: { readonly file: string }) {
  const name = basename(file);
  return (
    <figure className={styles.source}>
      <figcaption>
        <code>{name}</code>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre className="code" tabIndex={0}>
        <code>{sourceOf(file)}</code>
      </pre>
    </figure>
  );
}

const sourceOf = cache((file: string) =>
  readFileSync(join(process.cwd(), "components/demo", file), "utf8")
    .split("\n")
    .filter((line) => !/^\s*import\b|^\/\*\* @jsx/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/(<script[^>]*>)\n+/, "$1\n")
    .trim(),
);
