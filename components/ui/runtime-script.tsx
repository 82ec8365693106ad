import { ATTR_ENDPOINT, DISPATCH_PATH, RUNTIME_PATH } from "../../lib/protocol/markup";

/** The runtime, attached to the dispatch endpoint; once in the document's head (SPEC.md 4.3, DECISIONS 5). */
export function RuntimeScript() {
  return <script src={RUNTIME_PATH} defer {...{ [ATTR_ENDPOINT]: DISPATCH_PATH }} />;
}
