/** `""`, or the path that an app's address ends in, such as `/shop`. */
export function basePathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}

/** The address of a path of the app, credentials included. */
export function below(app: URL, path: string): URL {
  const address = new URL(app);
  address.pathname = basePathOf(app) + path;
  address.search = "";
  return address;
}

/** An address without credentials, fit for display. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
