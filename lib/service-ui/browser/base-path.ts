import { DISPATCH_PATH } from "../wire/markup";

// Browsers read a backslash as a slash and drop tabs, so a path with either could lead to another
// host.
const ENDPOINT = new RegExp(`^(/[^/\\\\\\s].*)?${DISPATCH_PATH}/?$`);

/**
 * The app's `basePath`, which is the beginning of the endpoint's path; empty if the endpoint is not
 * a path of this origin.
 */
export const basePath = (endpoint = ""): string => ENDPOINT.exec(endpoint)?.[1] ?? "";
