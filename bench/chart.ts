import type { Results } from "./results";
import type { Scenario } from "./scenario";

const WIDTH = 820;
const LEFT = 130;
const BAR = 18;
const STEP = 22;
const GROUP_GAP = 46;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1c1d21; }
  .title { font-weight: 600; font-size: 16px; }
  .note { fill: #5d6068; font-size: 12px; }
  .other { fill: #a9adb8; }
  .own { fill: #2f6f4f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ecedf0; }
    .note { fill: #a0a4ae; }
    .other { fill: #565a66; }
    .own { fill: #5fb38a; }
  }`;

/** The ways as a reader knows them. */
export const WAY_NAMES = {
  own: "Service UI",
  action: "Server Action",
  htmx: "htmx",
  query: "TanStack Query",
} as const;
export type Way = keyof typeof WAY_NAMES;
export const WAYS = Object.keys(WAY_NAMES) as Way[]; // declared with exactly these keys

/** How long a user waits in four scenarios, as an SVG for light and dark; longer is slower. */
export function chart({ scenarios, date, machine, mode }: Results): string {
  const { a, b, c, d } = scenarios;
  const groups: readonly (readonly [title: string, scenario: Scenario, figure: string])[] = [
    ["Ten rows edited at once, until the last total is right", a, "ms"],
    ["Twenty letters typed into a checked field, from the last until its verdict", b, "ms"],
    ["A link clicked while an interaction takes two seconds, until the page is there", c, "ms"],
    ["A row added to a list of a hundred, until it is there", d, "rowMs"],
  ];
  const msOf = (scenario: Scenario, figure: string, way: string) =>
    scenario.ways[way]?.[figure] ?? Number.NaN;
  const most = Math.max(
    ...groups.flatMap(([, scenario, figure]) => WAYS.map((way) => msOf(scenario, figure, way))),
  );
  const pieces: string[] = [];
  let y = 84;
  for (const [title, scenario, figure] of groups) {
    pieces.push(`  <text x="16" y="${y}">${escapeText(title)}</text>`);
    for (const [index, way] of WAYS.entries()) {
      const ms = msOf(scenario, figure, way);
      const top = y + 10 + index * STEP;
      const width = Math.max(1, (ms / most) * (WIDTH - LEFT - 100));
      const label = `${Math.round(ms).toLocaleString("en")} ms`;
      pieces.push(`  <text class="note" x="16" y="${top + 13}">${WAY_NAMES[way]}</text>
  <rect class="${way === "own" ? "own" : "other"}" x="${LEFT}" y="${top}" width="${width.toFixed(1)}" height="${BAR}" rx="3"/>
  <text class="note" x="${(LEFT + width + 8).toFixed(1)}" y="${top + 13}">${label}</text>`);
    }
    y += WAYS.length * STEP + GROUP_GAP;
  }
  const height = y + 4;
  const where = `${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <style>${STYLE}
  </style>
  <title id="title">How long a user waits with Service UI, a Server Action, htmx and TanStack Query</title>
  <text class="title" x="16" y="30">How long a user waits</text>
  <text class="note" x="16" y="50">in Chromium, over a round trip of 50 ms; shorter is better</text>
${pieces.join("\n")}
  <text class="note" x="16" y="${height - 14}">${escapeText(`${date.slice(0, 10)}, ${mode} run; ${where}`)}</text>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
