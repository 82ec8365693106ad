import { isLocalPath } from "../wire/local-path";
import { DISPATCH_PATH } from "../wire/markup";

/**
 * The app's `basePath`, which is the beginning of the endpoint's path; empty if the endpoint is not
 * a path of this origin.
 */
export const basePath = (endpoint = ""): string => {
  const [base = "", rest] = endpoint.split(DISPATCH_PATH);
  return rest !== undefined && isLocalPath(base) ? base : "";
};
