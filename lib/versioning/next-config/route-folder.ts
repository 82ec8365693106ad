/**
 * The path of the route handler in a folder below `app/`: without route groups and slots, and with
 * the underscore for which a folder writes `%5F`, because Next treats `_` as private.
 */
export function routePathOf(folders: readonly string[]): string {
  const segments = folders.filter((name) => !/^(?:\(.*\)|@.*)$/.test(name));
  return `/${segments.map((name) => name.replace(/%5F/gi, "_")).join("/")}`;
}
