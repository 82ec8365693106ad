/** Lights up an element for a moment, where the visitor has nothing against motion. */
export function flash(element: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate(
    [
      { backgroundColor: "var(--accent-soft)", boxShadow: "0 0 0 4px var(--accent-soft)" },
      { backgroundColor: "transparent", boxShadow: "0 0 0 4px transparent" },
    ],
    { duration: 900, easing: "ease-out" },
  );
}
