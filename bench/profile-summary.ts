import { readFileSync } from "node:fs";

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
}
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Where a process spent its time, in parts of all the time that it was not idle. */
export interface ProfileSummary {
  readonly byOwner: readonly (readonly [owner: string, part: number])[];
  readonly byFunction: readonly (readonly [name: string, part: number])[];
}

/**
 * Sums the self time of a profile's last seconds, so without the start, by who owns the code, and by function.
 *
 * The app's bundle holds this project, its packages, and the part of Next that is bundled with a route.
 */
export function summarize(path: string, lastSeconds: number): ProfileSummary {
  const { nodes, samples, timeDeltas }: CpuProfile = JSON.parse(readFileSync(path, "utf8"));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let left = timeDeltas.reduce((sum, time) => sum + time, 0);
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[index] ?? 0;
    left -= time;
    if (!frame || frame.functionName === "(idle)" || left > lastSeconds * 1e6) continue;
    busy += time;
    const owner = ownerOf(frame);
    add(owners, owner, time);
    add(functions, `${frame.functionName || "(anonymous)"} [${owner}]`, time);
  }
  return { byOwner: parts(owners, busy), byFunction: parts(functions, busy) };
}

function ownerOf({ functionName, url }: ProfileNode["callFrame"]): string {
  if (url === "") return functionName === "(garbage collector)" ? "garbage collector" : "native";
  if (url.startsWith("node:")) return url.replace(/^(node:(?:internal\/)?[^/]+).*$/, "$1");
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? "bundle of the app";
}

function add(sums: Map<string, number>, key: string, time: number): void {
  sums.set(key, (sums.get(key) ?? 0) + time);
}

function parts(sums: ReadonlyMap<string, number>, whole: number) {
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, time]): [string, number] => [name, time / whole]);
}
