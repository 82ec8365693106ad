/**
 * An absolute path with its parameters in brackets, as in Next's folders: `/api/v1/orders/[id]`.
 */
export type RoutePath = `/${string}`;

/** The paths that a path of the map covers: all below it if it ends in `/*`, otherwise itself. */
export type CoveredBy<Path extends string> = Path extends `${infer Base}/*`
  ? Base | `${Base}/${string}`
  : Path;

/** The decoded values of a path's parameters, by name. A catch-all parameter has a list. */
export type PathParameters = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of one path, as Next types them. */
export type ParametersOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParametersOf<Segment> & ParametersOf<Rest>
  : Path extends `[[...${infer Name}]]`
    ? { [Key in Name]?: string[] }
    : Path extends `[...${infer Name}]`
      ? { [Key in Name]: string[] }
      : Path extends `[${infer Name}]`
        ? { [Key in Name]: string }
        : unknown;

interface Segment {
  readonly text: string;
  /**
   * Literal, parameter, catch-all, optional catch-all. Next prefers kinds in this order. Last comes
   * `*`, which stands for every path below, whatever route serves it.
   */
  readonly kind: "literal" | "one" | "some" | "any" | "below";
}

const LITERAL = /^[A-Za-z0-9._~-]+$/;
const PARAMETER = /^(?:\[([\w-]+)\]|\[\.\.\.([\w-]+)\]|\[\[\.\.\.([\w-]+)\]\])$/;
const KINDS = ["literal", "one", "some", "any", "below"] as const;
/** The rest of a path below `*`, by the name that no folder can give a parameter. */
const REST = "*";

export function isRoutePath(text: string): text is RoutePath {
  if (!text.startsWith("/")) return false;
  const all = split(text);
  return all.every(
    (segment, index) =>
      LITERAL.test(segment) ||
      (segment === REST && index > 0 && index === all.length - 1) ||
      (PARAMETER.test(segment) && (!segment.includes("...") || index === all.length - 1)),
  );
}

export function parameterNames(path: string): readonly string[] {
  return segmentsOf(path).flatMap(({ kind, text }) => (kind === "literal" ? [] : text));
}

/** Whether an entry of the map is about every path below. */
export function isPrefix(path: string): boolean {
  return path.endsWith(`/${REST}`);
}

/** The path as a URI template (RFC 6570), as OpenAPI spells it: `/api/v1/orders/{id}`. */
export function routeTemplate(path: string): string {
  return path.replace(/\[{1,2}(?:\.\.\.)?([\w-]+)\]{1,2}/g, "{$1}");
}

/**
 * Whether a path of the map covers the path of a route's folder: it is the same, or ends in `/*`
 * above it.
 */
export function covers(path: string, route: string): boolean {
  if (!isPrefix(path)) return path === route;
  const base = path.slice(0, -2);
  return route === base || route.startsWith(`${base}/`);
}

/**
 * The path without the names of its parameters. Two paths of the same shape match the same
 * requests.
 */
export function pathShape(path: string): string {
  return segmentsOf(path)
    .map(({ kind, text }) => `/${kind === "literal" ? text : `[${kind}]`}`)
    .join("");
}

/** A segment that is a version: `v1`, `v1.4`, `2024-10-01`, `2024-10-01-preview`. */
const VERSION_SEGMENT = /\/(?:v\d+(?:\.\d+)*|\d{4}-\d{2}-\d{2}(?:-[\w.-]+)?)(?=\/|$)/;

/** The beginning of a path up to its version: `/api/v1` for `/api/v1/orders`. */
export function versionPrefix(path: string): string | undefined {
  const found = VERSION_SEGMENT.exec(path);
  return found ? path.slice(0, found.index + found[0].length) : undefined;
}

/** The path without its version: `/api/orders` for `/api/v1/orders`. */
export function withoutVersion(path: string): string {
  return path.replace(VERSION_SEGMENT, "");
}

/**
 * Sorts paths as Next prefers them: first a literal segment, then a parameter, a catch-all, an
 * optional catch-all.
 */
export function byPrecedence(one: string, other: string): number {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  for (const [index, { kind }] of left.entries()) {
    const rank = KINDS.indexOf(kind) - KINDS.indexOf(right[index]?.kind ?? "any");
    if (rank !== 0) return rank;
  }
  return 0;
}

/**
 * The parameters of a request's path, or undefined if the path does not match this route.
 *
 * Literal segments are compared as they are spelt, so `%73` is not `s`. Next compares in the same
 * way. Each segment is decoded after the split, so `%2F` never makes a new segment.
 *
 * @param pathname as the request spells it, without the app's `basePath`. A slash at the end makes
 *   no difference, because Next serves only one of the two spellings.
 */
export function matchRoutePath(path: string, pathname: string): PathParameters | undefined {
  const wanted = segmentsOf(path);
  const trimmed = pathname.replace(/(?<=.)\/$/, "");
  // A map asks this of each of its paths, so a long path is taken apart only as far as it matters.
  const given = trimmed.split("/", wanted.length + 2).slice(1);
  const last = wanted.at(-1)?.kind;
  const isOpen = last === "some" || last === "any" || last === "below";
  if (isOpen ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const parameters: [string, string | string[]][] = [];
  for (const [index, { kind, text }] of wanted.entries()) {
    if (kind === "literal") {
      if (given[index] !== text) return undefined;
      continue;
    }
    const values: string[] = [];
    const all = kind === "one" ? given.slice(index, index + 1) : split(trimmed).slice(index);
    for (const segment of all) {
      const value = decodeSegment(segment);
      if (!value) return undefined;
      values.push(value);
    }
    if (values.length === 0 && kind === "some") return undefined;
    const [first] = values;
    if (first !== undefined) parameters.push([text, kind === "one" ? first : values]);
  }
  return Object.fromEntries(parameters);
}

/**
 * The path with its parameters filled in, each value encoded as one segment.
 *
 * @throws RangeError if a required parameter has no value
 */
export function fillRoutePath(path: string, parameters: PathParameters): string {
  const filled = segmentsOf(path).flatMap(({ kind, text }) => {
    if (kind === "literal") return text;
    const value = Object.hasOwn(parameters, text) ? parameters[text] : undefined;
    const values = value === undefined ? [] : [value].flat();
    if (values.length === 0 && kind !== "any" && kind !== "below") {
      throw new RangeError(`"${path}" needs a value for "${text}"`);
    }
    return values.map(encodeURIComponent);
  });
  return `${originOf(path)}/${filled.join("/")}`;
}

/** `https://api.example` of an address; empty for a path of this app. */
function originOf(path: string): string {
  return /^https:\/\/[^/]*/.exec(path)?.[0] ?? "";
}

function segmentsOf(path: string): Segment[] {
  return split(path.slice(originOf(path).length)).map((segment) => {
    if (segment === REST) return { kind: "below", text: REST };
    const [, one, some, any] = PARAMETER.exec(segment) ?? [];
    if (one) return { kind: "one", text: one };
    if (some) return { kind: "some", text: some };
    return any ? { kind: "any", text: any } : { kind: "literal", text: segment };
  });
}

function split(path: string): string[] {
  return path.split("/").slice(1);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
