import { DISPATCH_PATH } from "../protocol/markup";

// Browsers read a backslash as a slash and leave tabs out: neither may begin another host.
const ENDPOINT = new RegExp(`^(/[^/\\\\\\s].*)?${DISPATCH_PATH}/?$`);

/** The app's `basePath`, which the endpoint begins with; none if that is no path of this origin. */
export const basePath = (endpoint = ""): string => ENDPOINT.exec(endpoint)?.[1] ?? "";
