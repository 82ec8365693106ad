"use client";

import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useSyncExternalStore } from "react";

/**
 * Sets `data-theme` on the document to light or dark before anything is painted: as the user chose
 * it here, or else as the browser prefers. `globals.css` follows it.
 */
export function Themes({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" enableColorScheme={false}>
      {children}
    </ThemeProvider>
  );
}

const THEMES = { system: "System", light: "Light", dark: "Dark" };

/** Lets a user choose between light and dark, or leave it to the browser. */
export function ThemeChoice() {
  const { theme = "system", setTheme } = useTheme();
  // The server doesn't know it.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <label className="theme">
      <span className="visually-hidden">Theme</span>
      <select
        value={isHydrated ? theme : "system"}
        onChange={({ currentTarget }) => setTheme(currentTarget.value)}
      >
        {Object.entries(THEMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
