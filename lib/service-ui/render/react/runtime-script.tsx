import { addressOf } from "../../../common/address/app-address";
import { ATTR_ENDPOINT, ATTR_MESSAGES, DISPATCH_PATH, RUNTIME_PATH } from "../../wire/markup";
import type { Messages } from "../../wire/notice";

/** Inlined by `withServiceUi`: changes with the runtime, so that browsers can keep the file. */
const DIGEST = process.env.SERVICE_UI_RUNTIME;

/**
 * What the runtime's script tag can be given.
 *
 * @see RuntimeScript
 */
export interface RuntimeScriptProps {
  /** The texts of the default notice in the languages of the application's pages. */
  readonly messages?: Messages | undefined;
  /** Of the page's Content-Security-Policy, for one with `'strict-dynamic'`; default none. */
  readonly nonce?: string | undefined;
}

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
export function RuntimeScript({ messages, nonce }: RuntimeScriptProps) {
  const attributes = {
    [ATTR_ENDPOINT]: addressOf(DISPATCH_PATH),
    [ATTR_MESSAGES]: messages && JSON.stringify(messages),
  };
  const src = addressOf(DIGEST ? `${RUNTIME_PATH}?v=${DIGEST}` : RUNTIME_PATH);
  return <script src={src} nonce={nonce} defer {...attributes} />;
}
