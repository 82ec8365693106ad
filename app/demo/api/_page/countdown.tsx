"use client";

import { useEffect, useState } from "react";
import styles from "../api.module.css";
import { useHydrated } from "./use-hydrated";

const SECOND = 1000;
const UNITS = [
  ["days", 86_400, 36_500],
  ["hours", 3600, 24],
  ["minutes", 60, 60],
  ["seconds", 1, 60],
] as const;

export interface CountdownProps {
  /** The moment counted down to, milliseconds since the Unix epoch. */
  readonly until: number;
  /** The server's clock when it rendered the page, so that both sides begin with the same text. */
  readonly from: number;
}

/**
 * What is left until a moment, counted down once a second; where nothing counts, the days alone.
 */
export function Countdown({ until, from }: CountdownProps) {
  const [now, setNow] = useState(from);
  const units = useHydrated() ? UNITS : UNITS.slice(0, 1);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / SECOND));
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {units.map(([name, size, wrap]) => (
        <span key={name}>
          <b>{String(Math.floor(left / size) % wrap).padStart(2, "0")}</b> {name}
        </span>
      ))}
    </div>
  );
}
