"use client";

import { useEffect } from "react";
import { tellTroubles } from "./tell-troubles";

/** In development beside each root: the console then says what a developer has overlooked. */
export function DevelopmentNotes() {
  useEffect(tellTroubles, []);
  return null;
}
