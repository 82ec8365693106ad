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

/** Sums the self time of a profile by who owns the code, and by function. */
export function summarize(path: string, isOwn: (url: string) => boolean): ProfileSummary {
  const { nodes, samples, timeDeltas }: CpuProfile = JSON.parse(readFileSync(path, "utf8"));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)") continue;
    busy += time;
    const owner = ownerOf(frame, isOwn);
    add(owners, owner, time);
    add(functions, `${frame.functionName || "(anonymous)"} [${owner}]`, time);
  }
  return { byOwner: parts(owners, busy), byFunction: parts(functions, busy).slice(0, 40) };
}

function ownerOf({ functionName, url }: ProfileNode["callFrame"], isOwn: (url: string) => boolean) {
  if (url === "") return functionName === "(garbage collector)" ? "garbage collector" : "native";
  if (url.startsWith("node:")) return url.replace(/^(node:(?:internal\/)?[^/]+).*$/, "$1");
  if (isOwn(url)) return "service-ui";
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
