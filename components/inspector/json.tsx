import type { ReactNode } from "react";
import styles from "./inspector.module.css";

/** Longer texts are shown without their middle. */
const MAX_CHARACTERS = 34;

/** A JSON value, laid out for reading; what is small stays on one line. */
export function Json({ value }: { readonly value: unknown }) {
  return <pre className="code">{layOut(value, "")}</pre>;
}

function layOut(value: unknown, indent: string): ReactNode {
  if (typeof value !== "object" || value === null) return <Scalar value={value} />;
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const items = Object.entries(value);
  if (items.length === 0) return `${open}${close}`;
  const deeper = isList && items.every(([, item]) => isScalar(item)) ? null : `${indent}  `;
  return (
    <>
      {open}
      {items.map(([key, item], index) => (
        <span key={key}>
          {deeper === null ? "" : `\n${deeper}`}
          {!isList && <span className={styles.key}>{`"${key}": `}</span>}
          {layOut(item, deeper ?? indent)}
          {index < items.length - 1 && (deeper === null ? ", " : ",")}
        </span>
      ))}
      {deeper === null ? "" : `\n${indent}`}
      {close}
    </>
  );
}

function Scalar({ value }: { readonly value: unknown }) {
  if (typeof value !== "string") return <span className={styles.literal}>{String(value)}</span>;
  return <span title={shorten(value) === value ? undefined : value}>{`"${shorten(value)}"`}</span>;
}

/** A text without its middle, where it is long. */
export function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, 20)}…${text.slice(-8)}`;
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
