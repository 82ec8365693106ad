"use client";

import { install, uninstall } from "@github/hotkey";
import { useEffect } from "react";

/**
 * What makes the site's markup work: `data-hotkey` names the keys that lead to an element, and a
 * `clipboard-copy` copies the text of the element that it names. Shows nothing.
 */
export function SiteScripts() {
  useEffect(() => {
    // It extends `HTMLElement`, which a server doesn't have.
    import("@github/clipboard-copy-element");
    const reached = Array.from(document.querySelectorAll<HTMLElement>("[data-hotkey]"));
    for (const element of reached) install(element);
    document.addEventListener("clipboard-copy", sayCopied);
    return () => {
      for (const element of reached) uninstall(element);
      document.removeEventListener("clipboard-copy", sayCopied);
    };
  }, []);
  return null;
}

const SHOWN_MS = 2000;

function sayCopied({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return;
  target.textContent = "Copied";
  setTimeout(() => {
    target.textContent = "Copy";
  }, SHOWN_MS);
}
