import { EVENT_PAGE_UPDATED } from "../wire/runtime-events";
import { raise } from "./dom";
import { show, textOf } from "./notice";

/** Tells that a load or a render has lost what a person did. */
export const reportLost = (mayHaveRun: boolean): void => {
  const message = textOf(mayHaveRun ? "page_updated_under_way" : "page_updated");
  if (raise(EVENT_PAGE_UPDATED, { mayHaveRun, message })) show(message);
};
