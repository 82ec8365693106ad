import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { VISITOR_COOKIE } from "./visitor-cookie";

/** What the live examples keep in place of a database, by the names that their code gives it. */
type Data = Record<string, unknown>;

/** The data of the visitors who were here last; each visitor's, by example. */
type Visitors = Map<string, Map<string, Data>>;

const MAX_VISITORS = 200;
/** A list that has grown by more begins anew. */
const MAX_ADDED = 50;

// On `globalThis`, because Next loads this module once per bundle.
const shared = globalThis as { docsVisitors?: Visitors };
shared.docsVisitors ??= new Map();
const visitors = shared.docsVisitors;

/**
 * What an example of the docs keeps, for each visitor apart: strangers share the docs' server. The
 * examples themselves keep it for all, on `globalThis`, and the build puts this in its place.
 *
 * @returns what stands for the data of whoever sent the request that is answered; what the module
 *   writes while it loads is what everybody begins with
 */
export function visitorData(example: string): Data {
  const start: Data = {};
  let own = () => start;
  queueMicrotask(() => {
    own = () => dataOf(example, start);
  });
  return new Proxy<Data>(start, {
    get: (_, name) => {
      const find = () => Reflect.get(own(), name);
      const value: unknown = find();
      return isList(value) ? standInFor(find) : value;
    },
    set: (_, name, value) => Reflect.set(own(), name, structuredClone(value)),
  });
}

function dataOf(example: string, start: Data): Data {
  const unit = workUnitAsyncStorage.getStore();
  const visitor = unit?.type === "request" && unit.cookies.get(VISITOR_COOKIE)?.value;
  // Whoever takes no cookies keeps nothing, and so does everybody on the Node mount, which calls
  // handlers outside of Next's request.
  if (!visitor) return structuredClone(start);
  const all = visitors.get(visitor) ?? new Map<string, Data>();
  visitors.delete(visitor);
  visitors.set(visitor, all);
  for (const oldest of visitors.keys()) {
    if (visitors.size <= MAX_VISITORS) break;
    visitors.delete(oldest);
  }
  const known = all.get(example);
  const isFull = Object.entries(known ?? {}).some(
    ([name, list]) => lengthOf(list) > lengthOf(start[name]) + MAX_ADDED,
  );
  const data = known && !isFull ? known : structuredClone(start);
  all.set(example, data);
  return data;
}

type List = Map<unknown, unknown> | Set<unknown> | unknown[];

const isList = (value: unknown): value is List =>
  value instanceof Map || value instanceof Set || Array.isArray(value);

function lengthOf(value: unknown): number {
  if (!isList(value)) return 0;
  return Array.isArray(value) ? value.length : value.size;
}

const WRITERS = new Set<unknown>(["set", "add", "push"]);

/**
 * Modules take a list once, as they load; its members are then those of each visitor's own. What
 * they write is copied, because a text that was cut may hold all of a stranger's request in memory.
 */
function standInFor(find: () => List): List {
  return new Proxy<List>([], {
    get: (_, name) => {
      const list = find();
      const member: unknown = Reflect.get(list, name, list);
      if (typeof member !== "function") return member;
      const copied = (...written: unknown[]) => member.apply(list, structuredClone(written));
      return WRITERS.has(name) ? copied : member.bind(list);
    },
    set: (_, name, value) => Reflect.set(find(), name, structuredClone(value)),
  });
}
