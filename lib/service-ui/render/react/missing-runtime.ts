import { ATTR_ENDPOINT } from "../../wire/markup";
import { MISTAKES, type Mistake } from "../../wire/mistakes";

/**
 * The mistake of a page without the runtime; undefined if the runtime is there. The runtime's
 * script is deferred, so before the page's `load` it may only be late.
 */
export function findMissingRuntime(): Mistake | undefined {
  if (Object.hasOwn(window, "ServiceUi")) return undefined;
  const src = document.querySelector(`script[${ATTR_ENDPOINT}]`)?.getAttribute("src");
  return src ? MISTAKES.runtimeNotLoaded(src) : MISTAKES.noRuntime();
}
