/** An absolute path, its parameters in brackets: `/demo/api/v1/products/[slug]`. */
export type RoutePath = `/${string}`;

/** The decoded values of a path's parameters, by name. */
export type PathParameters = Readonly<Record<string, string>>;

const SEGMENT = /^(?:[A-Za-z0-9._~-]+|\[[A-Za-z][A-Za-z0-9]*\])$/;
const PARAMETER = /^\[(.+)\]$/;

/** Whether a text is a path that the version map can hold. */
export function isRoutePath(text: string): text is RoutePath {
  return text.startsWith("/") && segments(text).every((segment) => SEGMENT.test(segment));
}

/** The names of a path's parameters, in order. */
export function parameterNames(path: string): readonly string[] {
  return segments(path).flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? []);
}

/** The path as a URI template (RFC 6570), as OpenAPI spells it: `/demo/api/v1/products/{slug}`. */
export function routeTemplate(path: string): string {
  return path.replace(/\[([^/]+)\]/g, "{$1}");
}

/** The path with every parameter under one name: two paths of the same shape admit the same requests. */
export function pathShape(path: string): string {
  return path.replace(/\[[^/]*\]/g, "[]");
}

/**
 * The parameters of a request's path, or undefined where it is not one of this route.
 *
 * Literal segments are compared as they are spelt, because that is how Next routes: `%73` is no `s`. The
 * value of a parameter is decoded by itself, so `%2F` never makes a new segment.
 *
 * @param pathname as the request spells it, without the app's `basePath`. A slash at its end makes
 *   no difference: Next serves one of the two spellings, as `trailingSlash` says.
 */
export function matchRoutePath(path: RoutePath, pathname: string): PathParameters | undefined {
  const wanted = segments(path);
  const given = segments(pathname.replace(/(?<=.)\/$/, ""));
  if (wanted.length !== given.length) return undefined;
  const parameters: [string, string][] = [];
  for (const [index, segment] of wanted.entries()) {
    const name = PARAMETER.exec(segment)?.[1];
    const text = given[index] ?? "";
    if (name === undefined && segment !== text) return undefined;
    if (name === undefined) continue;
    const value = decodeSegment(text);
    if (!value) return undefined;
    parameters.push([name, value]);
  }
  return Object.fromEntries(parameters);
}

/**
 * The path with its parameters filled in, each encoded as one segment.
 *
 * @throws RangeError where a parameter has no value
 */
export function fillRoutePath(path: RoutePath, parameters: PathParameters): string {
  const filled = segments(path).map((segment) => {
    const name = PARAMETER.exec(segment)?.[1];
    if (name === undefined) return segment;
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new RangeError(`"${path}" needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
  return `/${filled.join("/")}`;
}

function segments(path: string): string[] {
  return path.split("/").slice(1);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
