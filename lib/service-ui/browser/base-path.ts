import { isLocalPath } from "../wire/local-path";
import { DISPATCH_PATH } from "../wire/markup";

/**
 * The app's `basePath`, which is the beginning of the endpoint's path; empty if the endpoint is not
 * a path of this origin.
 */
export const basePath = (endpoint = ""): string => {
  const [base = "", rest] = endpoint.split(DISPATCH_PATH);
  // With the slash of the path behind it, a base of `/` would lead to another host.
  return /^\/?$/.test(`${rest}`) && isLocalPath(`${base}/`) ? base : "";
};
