/** Lights up an element for a moment, where the user has nothing against motion. */
export function flash(element: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const lit = { backgroundColor: "var(--accent-soft)", boxShadow: "0 0 0 4px var(--accent-soft)" };
  // From there to whatever the element looks like.
  element.animate([lit], { duration: 900, easing: "ease-out", direction: "reverse" });
}
