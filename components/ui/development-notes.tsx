"use client";

import { useEffect } from "react";
import { tellTroubles } from "./tell-troubles";

/**
 * Rendered beside each root in development, so that the console reports a developer's oversights.
 */
export function DevelopmentNotes() {
  useEffect(tellTroubles, []);
  return null;
}
