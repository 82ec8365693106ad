"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import styles from "./exchange.module.css";

/** A command line that asks the same of this server; a press copies it. */
export function CurlLine({ path }: { readonly path: string }) {
  const origin = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
  const line = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line.current?.textContent ?? "");
      setCopied(true);
    } catch {
      // Without leave to write to the clipboard, the line is at least selected for the visitor.
      if (line.current) window.getSelection()?.selectAllChildren(line.current);
    }
  };
  return (
    <div className={styles.curl}>
      <code ref={line}>
        curl -i {origin}
        {path}
      </code>
      <button type="button" className={styles.button} onClick={copy}>
        {copied ? "Copied" : "Copy"}
      </button>
    </div>
  );
}

/** The origin of a page never changes. */
function subscribeToNothing() {
  return () => undefined;
}
