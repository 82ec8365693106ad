import type { UiComponent } from "../declare/define-ui-component";
import { HANDLER_TIMEOUT_MS } from "../wire/options";
import { encodeRules, type Rule } from "../wire/rules";

/**
 * A component's rules as the browser gets them. An event without a time limit of its own has the
 * process's, because the runtime would otherwise give up before the handler does.
 */
export function limitedRules(
  { rules, events }: Pick<UiComponent, "rules" | "events">,
  timeoutMs: number,
): string | undefined {
  if (timeoutMs === HANDLER_TIMEOUT_MS) return rules;
  const declared: readonly Rule[] = JSON.parse(rules ?? "[]");
  const local = declared.filter(([, , options]) => options.local);
  const pairOf = (part: string, event: string) => `${part} ${event}`;
  const own = new Map(
    declared.flatMap(([part, event, options]) =>
      options.local ? [] : [[pairOf(part, event), options] as const],
    ),
  );
  const sent = events.map(
    ({ part, event }): Rule => [part, event, { timeoutMs, ...own.get(pairOf(part, event)) }],
  );
  return encodeRules([...sent, ...local]);
}
