import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
const GROUNDS = ["paper", "surface", "sunken", "accent-soft"];
const TEXTS = ["ink", "ink-soft", "ink-faint", "accent", "good", "bad", "wait"];
const ON_THEIR_OWN = [
  ["on-accent", "accent"],
  ["good", "good-soft"],
  ["bad", "bad-soft"],
  ["wait", "wait-soft"],
] as const;

describe.each([
  ["light", light],
  ["dark", dark],
])("in %s", (_scheme, text) => {
  const tokens = new Map(
    Array.from(text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = "", colour = ""]) => [
      name,
      colour,
    ]),
  );
  const contrast = (one: string, other: string) => {
    const [a = 0, b = 0] = [one, other].map((name) => luminance(tokens.get(name) ?? ""));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };

  test("shows every text legibly on every ground (4.5:1, WCAG 2.2, 1.4.3)", () => {
    const pairs = [
      ...TEXTS.flatMap((ink) => GROUNDS.map((on) => [ink, on] as const)),
      ...ON_THEIR_OWN,
    ];
    expect(pairs.filter(([ink, ground]) => !(contrast(ink, ground) >= 4.5))).toEqual([]);
  });

  test("shows the edge of a control (3:1, WCAG 2.2, 1.4.11)", () => {
    const faint = ["paper", "surface"].filter((ground) => !(contrast("edge", ground) >= 3));
    expect(faint).toEqual([]);
  });
});

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it; NaN for anything else. */
function luminance(colour: string): number {
  const [r = Number.NaN, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
