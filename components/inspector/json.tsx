import { Fragment, type ReactNode } from "react";
import styles from "./inspector.module.css";
import { shorten } from "./shorten";

/** A JSON value in running text, that wraps where it must. */
export function Json({ value }: { readonly value: unknown }) {
  return <p className={`code ${styles.json}`}>{layOut(value)}</p>;
}

function layOut(value: unknown): ReactNode {
  if (typeof value === "string") return `"${shorten(value)}"`;
  if (typeof value !== "object" || value === null) {
    return <span className={styles.literal}>{String(value)}</span>;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{ ", " }"];
  const items = Object.entries(value);
  if (items.length === 0) return isList ? "[]" : "{}";
  return (
    <>
      {open}
      {items.map(([key, item], index) => (
        <Fragment key={key}>
          {index > 0 && " "}
          <span className={styles.pair}>
            {!isList && <span className={styles.key}>{`"${key}": `}</span>}
            {layOut(item)}
            {index < items.length - 1 && ","}
          </span>
        </Fragment>
      ))}
      {close}
    </>
  );
}
