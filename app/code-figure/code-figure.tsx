import { createElement, type ReactNode } from "react";
import { highlightLines } from "../docs/_site/highlight";
import styles from "./code-figure.module.css";

interface CodeFigureProps {
  /** Of the element that holds the code, once on a page. */
  readonly id: string;
  readonly code: string;
  /** What the code's file is called; its ending says in which language it is. */
  readonly file: string;
  /** What stands beside the file's name. */
  readonly note?: ReactNode;
  readonly isNumbered?: boolean;
}

/** Coloured code under the name of its file, with a button that copies it. */
export function CodeFigure({ id, code, file, note, isNumbered = false }: CodeFigureProps) {
  const lines = highlightLines(code, file.slice(file.lastIndexOf(".") + 1));
  return (
    <figure className={styles.file}>
      <figcaption>
        <code>{file}</code>
        {note}
        {createElement("clipboard-copy", { for: id, "aria-live": "polite" }, "Copy")}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre id={id} tabIndex={0} data-numbered={isNumbered}>
        <code>
          {lines.map((texts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
            <span key={at} className={styles.line}>
              {texts.map(({ text, color }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a text in its line.
                <span key={place} style={{ color }}>
                  {text}
                </span>
              ))}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
