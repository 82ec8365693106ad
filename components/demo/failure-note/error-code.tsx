import { addressOf } from "../../../lib/address/app-address";
import { FAILURES } from "../../../lib/protocol/failures";

/** A refusal's code; where it is one of the protocol, with the page that explains it. */
export function ErrorCode({ code }: { readonly code: string }) {
  return Object.hasOwn(FAILURES, code) ? (
    <a href={addressOf(`/docs/errors/${code}`)}>{code}</a>
  ) : (
    code
  );
}
