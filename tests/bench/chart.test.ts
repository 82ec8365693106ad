import { expect, test } from "vitest";
import { chart } from "@/bench/chart";
import type { Results } from "@/bench/results";

const waits = (own: number, action: number) => ({
  ways: {
    own: { ms: own, rowMs: own },
    action: { ms: action, rowMs: action },
    htmx: { ms: 100, rowMs: 100 },
  },
});
const drawn = {
  date: "2026-11-21T06:00:00.000Z",
  mode: "full",
  machine: { processors: 2, processor: 'A "fast" <one> & only', node: "20.1.2", next: "16.4.6" },
  scenarios: { a: waits(500, 4_000), b: waits(1, 2), c: waits(1, 2), d: waits(1, 2) },
} as unknown as Results; // as much of it as a chart shows

const svg = chart(drawn);

/**
 * Every tag closed in its order, every attribute quoted, every ampersand an entity: or what is
 * wrong.
 */
function flawOf(xml: string): string | null {
  const open: string[] = [];
  const pieces = xml.matchAll(/<(\/?)([a-z][\w-]*)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)|(.)/gis);
  for (const [whole, closing, name = "", , alone, text, stray] of pieces) {
    if (stray) return `stray ${stray}`;
    if (/&(?!(?:amp|lt|gt|quot|#\d+);)/.test(whole)) return `bare & in ${whole}`;
    if (text || alone) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return `${whole} closes another`;
  }
  return open.length === 0 ? null : `<${open.at(-1)}> is not closed`;
}

test("is well-formed XML, whatever a processor is called", () => {
  expect(flawOf(svg)).toBeNull();
  expect(flawOf(svg.replace("</svg>", ""))).not.toBeNull();
  expect(flawOf(svg.replace("&amp;", "&"))).not.toBeNull();
});

test("draws bars as long as their figures say, and this project's own apart", () => {
  const bars = [...svg.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)];
  const [own, action] = bars.map(([, , width]) => Number(width));
  expect(Number(own) / Number(action)).toBeCloseTo(500 / 4_000, 2);
  const kinds = ["own", "other", "other"];
  expect(bars.map(([, kind]) => kind)).toEqual([...kinds, ...kinds, ...kinds, ...kinds]);
});

test("is drawn for light and for dark", () => {
  expect(svg).toContain("prefers-color-scheme: dark");
});
