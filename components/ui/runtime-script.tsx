import { BASE_PATH } from "../../lib/base-path";
import { ATTR_ENDPOINT, DISPATCH_PATH, RUNTIME_PATH } from "../../lib/protocol/markup";

/**
 * The runtime, attached to the dispatch endpoint; once in the document's head (SPEC.md 4.3,
 * DECISIONS 5).
 */
export function RuntimeScript() {
  const endpoint = { [ATTR_ENDPOINT]: BASE_PATH + DISPATCH_PATH };
  return <script src={BASE_PATH + RUNTIME_PATH} defer {...endpoint} />;
}
