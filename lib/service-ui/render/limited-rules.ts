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
  const sent = events.map(({ part, event }): Rule => {
    const rule = declared.find(
      (one) => one[0] === part && one[1] === event && !local.includes(one),
    );
    return [part, event, { timeoutMs, ...rule?.[2] }];
  });
  return encodeRules([...sent, ...local]);
}
