import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** From 0. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}
interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
}
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

type Parts = readonly (readonly [name: string, part: number])[];

/** Where a process spent its time, in parts of all the time that it was not idle. */
export interface ProfileSummary {
  /** By package or folder; what Node did for one is counted as that one's. */
  readonly byOwner: Parts;
  /** The same by function. */
  readonly byFunction: Parts;
}

/** Sums the last seconds of a profile, so without the start. */
export function summarize(path: string, lastSeconds: number): ProfileSummary {
  const { nodes, samples, timeDeltas }: CpuProfile = JSON.parse(readFileSync(path, "utf8"));
  const found = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])));
  const owners = createOwners();

  /** The nearest caller that is somebody's. */
  function ownerOf(id: number | undefined): readonly [owner: string, name: string] {
    const node = id === undefined ? undefined : found.get(id);
    if (!node) return ["Node itself", "(Node itself)"];
    const { callFrame } = node;
    if (callFrame.functionName === "(garbage collector)") return ["garbage collector", ""];
    const owner = owners(callFrame);
    return owner ? [owner, callFrame.functionName || "(anonymous)"] : ownerOf(parents.get(node.id));
  }

  const byOwner = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let left = timeDeltas.reduce((sum, time) => sum + time, 0);
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    left -= time;
    if (found.get(id)?.callFrame.functionName === "(idle)" || left > lastSeconds * 1e6) continue;
    busy += time;
    const [owner, name] = ownerOf(id);
    byOwner.set(owner, (byOwner.get(owner) ?? 0) + time);
    const named = `${name} [${owner}]`;
    byFunction.set(named, (byFunction.get(named) ?? 0) + time);
  }
  return { byOwner: partsOf(byOwner, busy), byFunction: partsOf(byFunction, busy) };
}

/**
 * Whose code a frame is; undefined for Node's own. A bundle's code is looked up in its source map.
 */
function createOwners(): (frame: CallFrame) => string | undefined {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string) => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const file = `${url.startsWith("file:") ? fileURLToPath(url) : url}.map`;
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
    maps.set(url, map);
    return map;
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (url === "" || url.startsWith("node:")) return undefined;
    const packageOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
    const installed = packageOf(url);
    if (installed) return installed;
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
    // What a map does not know is the bundler's; the types promise a text where there may be none.
    const source = entry && "originalSource" in entry ? entry.originalSource : undefined;
    if (!source) return "bundler's own";
    const bundled = packageOf(decodeURIComponent(source));
    if (bundled) return bundled;
    return (
      /\/((?:lib|components)\/[\w-]+|lib|bench\/app)\/[^/]+$/.exec(source)?.[1] ??
      /(bench\/app)\//.exec(source)?.[1] ??
      "next"
    );
  };
}

function partsOf(sums: ReadonlyMap<string, number>, whole: number): Parts {
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, time]): [string, number] => [name, time / whole]);
}
