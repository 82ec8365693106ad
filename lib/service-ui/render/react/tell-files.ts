import { MISTAKES } from "../../wire/mistakes";
import type { DispatchingDetail } from "../../wire/runtime-events";
import { eventOf, report } from "./report";

/** Reports files in what is sent: of a file, nothing is sent but an empty object. */
export function tellFiles({ detail }: CustomEvent<DispatchingDetail>): void {
  const { element, entry, payload } = detail;
  const fields = Array.isArray(payload.fields) ? payload.fields : [];
  const names = fields.flatMap(([name, value]) =>
    value instanceof File && value.name ? String(name) : [],
  );
  if (payload.value && element.matches("input[type=file]")) names.push(entry.p);
  for (const name of names) report(MISTAKES.fileNotSent(name, eventOf(detail)), element);
}
