"use client";

import { useEffect } from "react";
import { tellTroubles } from "./tell-troubles";

/**
 * Rendered beside each root in development, to report a developer's mistakes on the console.
 */
export function DevelopmentNotes() {
  useEffect(tellTroubles, []);
  return null;
}
