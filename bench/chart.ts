import type { Results } from "./results";

const WIDTH = 820;
const LABEL = 350;
const BAR = 26;
const GAP = 10;
/** The cases that are this project. */
const OWN: ReadonlySet<string> = new Set(["a", "d"]);

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

/** Requests a second of every case at eight at once, as an SVG; this project's own bars stand out. */
export function chart({ load, date, machine, mode }: Results): string {
  const rows = Object.entries(load).map(([key, { name, at }]) => ({
    key,
    name,
    perSecond: at["8"]?.perSecond ?? 0,
  }));
  const most = Math.max(...rows.map(({ perSecond }) => perSecond));
  const bars = rows.map(({ key, name, perSecond }, index) => {
    const y = 70 + index * (BAR + GAP);
    const width = Math.max(1, (perSecond / most) * (WIDTH - LABEL - 90));
    const label = Math.round(perSecond).toLocaleString("en");
    return `  <text x="16" y="${y + 18}">${key}) ${escapeText(name)}</text>
  <rect class="${OWN.has(key) ? "own" : "other"}" x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="3"/>
  <text x="${(LABEL + width + 8).toFixed(1)}" y="${y + 18}">${label}</text>`;
  });
  const height = 70 + rows.length * (BAR + GAP) + 34;
  const where = `${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <style>${STYLE}
  </style>
  <title id="title">Requests a second at eight at once</title>
  <text class="title" x="16" y="30">Requests a second, eight at once</text>
  <text class="note" x="16" y="50">one value in, checked, the same result out; longer is better</text>
${bars.join("\n")}
  <text class="note" x="16" y="${height - 14}">${escapeText(`${date.slice(0, 10)}, ${mode} run; ${where}`)}</text>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
