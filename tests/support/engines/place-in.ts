/** A point in the first match, in pixels of the window; runs in the page. */
export function placeIn(selector: string, share = 0.5): [x: number, y: number] {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: "nearest" });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return [Math.round(x + width * share), Math.round(y + height / 2)];
}
