import { addressOf } from "../../../lib/address/app-address";
import { FAILURE_CODES } from "../../../lib/protocol/failures";

/** A refusal's code; where it is one of the protocol, with the page that explains it. */
export function ErrorCode({ code }: { readonly code: string }) {
  return FAILURE_CODES.some((known) => known === code) ? (
    <a href={addressOf(`/docs/errors/${code}`)}>{code}</a>
  ) : (
    code
  );
}
