import { addressOf } from "../../common/address/app-address";

/** The page of all codes that `withServiceUi` puts into `public/`. */
export const ERRORS_FILE = "event-runtime-errors.html";

/**
 * The address of the text about a code: the `type` of a problem (RFC 9457), and the panel's link.
 * `withServiceUi` inlines where an app has pages of its own.
 */
export function errorPage(code: string): string {
  const pages = process.env.SERVICE_UI_ERROR_PAGES;
  return addressOf(pages ? `${pages}/${code}` : `/${ERRORS_FILE}#${code}`);
}
