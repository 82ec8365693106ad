import { addressOf } from "../../common/address/app-address";
import type { FailureCode } from "../wire/failures";

/**
 * The `type` of a problem: the address of its code's page, below `UI_ERROR_PAGES`. By default it only
 * names the code, unless the app serves such pages as this project's site does.
 */
export function errorPage(code: FailureCode): string {
  return addressOf(`${process.env.UI_ERROR_PAGES || "/docs/errors"}/${code}`);
}
