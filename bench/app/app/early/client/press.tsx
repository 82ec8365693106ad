"use client";

import { PLACE } from "../place";

export function Press() {
  return (
    <button type="button" style={PLACE} onClick={() => fetch("/api/bare", { method: "POST" })}>
      Press
    </button>
  );
}
