"use client";

import { useEffect, useRef, useState } from "react";
import type {} from "service-ui/runtime";
import { ErrorCode } from "./error-code";
import styles from "./failure-note.module.css";

type Failed = DocumentEventMap["service:ui-event:failed"];

/**
 * Tells a refused or failed interaction of the instances beside it, until the next one succeeds.
 *
 * It listens to the runtime's events alone; place it in the same element as the instances.
 */
export function FailureNote() {
  const note = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState<Failed["detail"] | null>(null);
  useEffect(() => {
    const isBeside = (root: Element) => note.current?.parentElement?.contains(root) ?? false;
    const tell = (event: Failed) => {
      if (!isBeside(event.detail.root)) return;
      // It is told here; the runtime need not tell it again.
      event.preventDefault();
      setFailure(event.detail);
    };
    const clear = ({ detail }: DocumentEventMap["service:ui-event:dispatched"]) => {
      if (isBeside(detail.root)) setFailure(null);
    };
    const listening = new AbortController();
    document.addEventListener("service:ui-event:failed", tell, listening);
    document.addEventListener("service:ui-event:dispatched", clear, listening);
    return () => listening.abort();
  }, []);
  useEffect(() => {
    // On a phone it may lie below the screen's edge, or below what is fixed there.
    if (failure) note.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <p ref={note} role="alert" className={styles.note} hidden={!failure}>
      {failure && (
        <>
          {failure.problem?.detail ?? "The server could not be reached. Please try again."}{" "}
          <span className={styles.code}>
            {failure.status || "No response"} <ErrorCode code={failure.code} />
          </span>
        </>
      )}
    </p>
  );
}
