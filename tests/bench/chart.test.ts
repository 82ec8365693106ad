import { expect, test } from "vitest";
import { chart } from "@/bench/chart";
import type { Results } from "@/bench/results";

const rate = (perSecond: number) => ({ "8": { perSecond, p50: 1, p99: 2, cpuMicroseconds: 3 } });
const drawn = {
  date: "2026-11-21T06:00:00.000Z",
  mode: "full",
  machine: { processors: 2, processor: 'A "fast" <one> & only', node: "20.1.2", next: "16.4.6" },
  load: {
    a: { name: "this & that", at: rate(500) },
    e: { name: "plain <http>", at: rate(40_000) },
  },
} as unknown as Results; // as much of it as a chart shows

const svg = chart(drawn);

/** Every tag closed in its order, every attribute quoted, every ampersand an entity: or what is wrong. */
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

test("the chart is well-formed XML, whatever a case or a processor is called", () => {
  expect(flawOf(svg)).toBeNull();
  expect(flawOf(svg.replace("</svg>", ""))).not.toBeNull();
  expect(flawOf(svg.replace("&amp;", "&"))).not.toBeNull();
});

test("bars are as long as their figures say, and this project's own stand out", () => {
  const bars = [...svg.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)];
  const [own, plain] = bars.map(([, , width]) => Number(width));
  expect(Number(own) / Number(plain)).toBeCloseTo(500 / 40_000, 2);
  expect(bars.map(([, kind]) => kind)).toEqual(["own", "other"]);
});
