/** `""`, or the path that an app's address ends in, such as `/shop`. */
export function basePathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}

/** The address of a path of the app's, credentials included. */
export function below(app: URL, path: string): URL {
  const address = new URL(app);
  address.pathname = basePathOf(app) + path;
  address.search = "";
  return address;
}

/** As it may be shown: without credentials. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
