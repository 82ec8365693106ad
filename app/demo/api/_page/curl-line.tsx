"use client";

import { useRef, useState } from "react";
import styles from "./exchange.module.css";
import { useHydrated } from "./use-hydrated";

export interface CurlLineProps {
  readonly path: string;
  /** Where the server was asked for the page. */
  readonly origin: string;
}

/** A command line that asks the same of this server; a press copies it. */
export function CurlLine({ path, origin }: CurlLineProps) {
  const isHydrated = useHydrated();
  const line = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line.current?.textContent ?? "");
      setCopied(true);
    } catch {
      // Without leave to write to the clipboard, the line is at least selected for the user.
      if (line.current) window.getSelection()?.selectAllChildren(line.current);
    }
  };
  return (
    <div className={styles.curl}>
      <code ref={line}>
        curl -i {isHydrated ? window.location.origin : origin}
        {path}
      </code>
      {isHydrated && (
        <button type="button" className="button quiet" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </button>
      )}
    </div>
  );
}
