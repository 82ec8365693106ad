import { createLineLimit, type LineLimitOptions } from "../logging/line-limit";
import type { ObserveDispatch } from "./create-dispatcher";

export interface RefusalLogOptions extends LineLimitOptions {
  /** Takes one line without its end; default `console.warn`. */
  readonly write?: (line: string) => void;
}

/**
 * Logs every refusal as one line of JSON, with a reason finer than the client sees; no value, no
 * token, no instance, and no name that the registry has not resolved.
 *
 * A flood is cut as `createLineLimit` does; the next line says in `omitted` how many it stands for
 * besides itself.
 */
export function createRefusalLog({
  write = (line) => console.warn(line),
  clock = Date.now,
  ...bounds
}: RefusalLogOptions = {}): ObserveDispatch {
  const mayWrite = createLineLimit({ clock, ...bounds });

  return async (run) => {
    const outcome = await run();
    const { result, interaction, dispatchId } = outcome;
    if (result.ok) return outcome;
    const omitted = mayWrite();
    if (omitted === null) return outcome;
    const line = {
      time: new Date(clock()).toISOString(),
      level: "warn",
      message: "dispatch refused",
      code: result.code,
      reason: result.reason,
      component: interaction?.component.definition.name,
      part: interaction?.on.part,
      event: interaction?.on.event,
      dispatchId,
      omitted: omitted || undefined,
    };
    write(JSON.stringify(line));
    return outcome;
  };
}
