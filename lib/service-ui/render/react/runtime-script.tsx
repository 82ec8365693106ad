import { addressOf } from "../../../common/address/app-address";
import { ATTR_ENDPOINT, DISPATCH_PATH, RUNTIME_PATH } from "../../wire/markup";

/** Inlined by `withServiceUi`: changes with the runtime, so that browsers can keep the file. */
const DIGEST = process.env.SERVICE_UI_RUNTIME;

/**
 * The script tag of the runtime, with the dispatch endpoint. Render this component once, in the
 * document's head (SPEC.md 4.3, PROTOCOL 5).
 *
 * @example
 * ```tsx
 * import { RuntimeScript } from "service-ui/react";
 *
 * const head = <head><RuntimeScript /></head>;
 * ```
 */
export function RuntimeScript() {
  const endpoint = { [ATTR_ENDPOINT]: addressOf(DISPATCH_PATH) };
  const src = addressOf(DIGEST ? `${RUNTIME_PATH}?v=${DIGEST}` : RUNTIME_PATH);
  return <script src={src} defer {...endpoint} />;
}
