import { ALL_FAILURES, plainText } from "../../lib/protocol/failures";
import {
  ATTR_ENDPOINT,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
} from "../../lib/protocol/markup";
import {
  EVENT_FAILED,
  EVENT_PATCH_REJECTED,
  type PatchRejection,
} from "../../lib/protocol/runtime-events";
import type {} from "../../lib/runtime/service-ui";

type Failed = CustomEvent<DocumentEventMap[typeof EVENT_FAILED]["detail"]>;
type Rejected = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_REJECTED]["detail"]>;

/** How many roots use the listeners, which are added only once. */
let callers = 0;
let stop = () => {};

/**
 * Reports a developer's mistakes on the console: the server's hint for a refusal, patches without a
 * target, a page without the runtime. Further calls add no listeners.
 *
 * @returns a function that undoes the call
 */
export function tellTroubles(): () => void {
  callers += 1;
  if (callers === 1) stop = listen();
  return () => {
    callers -= 1;
    if (callers === 0) stop();
  };
}

function listen(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(EVENT_FAILED, tellFailure, { signal });
  document.addEventListener(EVENT_PATCH_REJECTED, tellRejection, { signal });
  // Waits for the page's load, because a script with `defer` has then either run or failed.
  if (document.readyState === "complete") tellMissingRuntime();
  else window.addEventListener("load", tellMissingRuntime, { signal });
  return () => controller.abort();
}

/** Tells the server's hint, or else what the table of failures says of the code. */
function tellFailure({ detail: { code, problem } }: Failed): void {
  const known = ALL_FAILURES.get(code);
  const advice = known && plainText(`${code}: ${known.meaning} ${known.fix}`);
  // Errors open Next's overlay. A refusal by the authorizer may be intended, and a failure without
  // a hint need not be a mistake in the program, so they are only warnings.
  const isMistake = problem?.hint && code !== "interaction_forbidden";
  const tell = isMistake ? console.error : console.warn;
  if (problem?.hint || advice) tell(`Service UI: ${problem?.hint ?? advice}`);
}

function tellRejection({ detail }: Rejected): void {
  const { component, entry, reason, element, root } = detail;
  const { op, targetName, targetPart } = Object(detail.patch);
  const place = targetPart == null ? "" : ` in part "${targetPart}"`;
  const patch = `${op} of "${targetName}"${place}, by "${entry.e}" of part "${entry.p}" of component "${component}",`;
  const whys: Readonly<Record<PatchRejection, string | undefined>> = {
    late: undefined,
    "has children":
      `${patch} changed nothing: the element has children, which a text would replace. Give the ` +
      "text an element of its own, made by view.target().",
    invalid: element
      ? `${patch} changed nothing: the element does not take it.`
      : `${patch} found no element: it is declared, and not rendered. Render it with ` +
        `view.target() or view.part(). In the instance are ${namesIn(root)}.`,
  };
  if (whys[reason]) console.error(`Service UI: ${whys[reason]}`, element ?? root);
}

function namesIn(root: Element): string {
  const names = [ATTR_TARGET, ATTR_PART].flatMap((attribute) =>
    [root, ...root.querySelectorAll(`[${attribute}]`)]
      .filter((element) => element.closest(`[${ATTR_INSTANCE}]`) === root)
      .flatMap((element) => element.getAttribute(attribute) ?? []),
  );
  return [...new Set(names)].map((name) => `"${name}"`).join(", ") || "none";
}

function tellMissingRuntime(): void {
  if (Object.hasOwn(window, "ServiceUi") || !document.querySelector(`script[${ATTR_MANIFEST}]`)) {
    return;
  }
  const tag = document.querySelector(`script[${ATTR_ENDPOINT}]`);
  console.error(
    tag
      ? `Service UI: ${tag.getAttribute("src")} did not load, so components do nothing. Wrap the ` +
          "configuration in withServiceUi (next.config), which puts the file into public/, and start again."
      : "Service UI: the page has no runtime, so components do nothing. Render <RuntimeScript /> in the " +
          "<head> of the root layout (app/layout).",
  );
}
