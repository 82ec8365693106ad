import { Fragment, type ReactNode } from "react";
import styles from "./inspector.module.css";
import { shorten } from "./shorten";

/** What still stands on one line, characters. */
const MAX_LINE = 40;

/** A JSON value: on one line where it fits, else a line for each pair, indented. */
export function Json({ value }: { readonly value: unknown }) {
  return <div className={`code ${styles.json}`}>{layOut(value)}</div>;
}

function layOut(value: unknown, taken = 0): ReactNode {
  if (typeof value === "string") return `"${shorten(value)}"`;
  if (typeof value !== "object" || value === null) {
    return <span className={styles.literal}>{String(value)}</span>;
  }
  const isList = Array.isArray(value);
  // What JSON leaves out does not travel.
  const items = Object.entries(value).filter(([, item]) => item !== undefined);
  if (items.length === 0) return isList ? "[]" : "{}";
  const isShort = taken + lengthOf(value) <= MAX_LINE;
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const space = isShort && !isList ? " " : "";
  return (
    <>
      {open + space}
      {items.map(([key, item], index) => {
        const name = isList ? "" : `"${key}": `;
        const pair = (
          <>
            {name && <span className={styles.key}>{name}</span>}
            {layOut(item, name.length)}
            {index < items.length - 1 && ","}
          </>
        );
        return isShort ? (
          <Fragment key={key}>
            {index > 0 && " "}
            {pair}
          </Fragment>
        ) : (
          <span key={key} className={styles.pair}>
            {pair}
          </span>
        );
      })}
      {space + close}
    </>
  );
}

/** About how long a value is as it is shown, characters. */
function lengthOf(value: unknown): number {
  return JSON.stringify(value, (_key, item) => (typeof item === "string" ? shorten(item) : item))
    .length;
}
