/** The path at the end of an app's address, such as `/shop`; `""` if there is none. */
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
