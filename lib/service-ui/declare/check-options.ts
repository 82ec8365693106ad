import { CONCURRENCY_MODES, type EventOptions } from "../wire/options";
import { listOf } from "./declaration-error";

const MAX_DELAY_MS = 60_000;
/** Also the maximum of `UI_HANDLER_TIMEOUT_MS`. */
const MAX_TIMEOUT_MS = 600_000;

interface OptionRule {
  readonly holds: (value: unknown) => boolean;
  readonly allowed: string;
}

const millisecondsUpTo = (max: number): OptionRule => ({
  holds: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= max,
  allowed: `It must be a whole number of milliseconds from 1 to ${max}`,
});

const BOOLEAN: OptionRule = {
  holds: (value) => typeof value === "boolean",
  allowed: "It must be a boolean",
};

const OPTION_RULES: Record<keyof EventOptions, OptionRule> = {
  debounce: millisecondsUpTo(MAX_DELAY_MS),
  timeoutMs: millisecondsUpTo(MAX_TIMEOUT_MS),
  prevent: BOOLEAN,
  repeat: BOOLEAN,
  keys: {
    holds: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((key) => typeof key === "string" && key),
    allowed: 'It must be a list of KeyboardEvent.key values, such as ["Enter"]',
  },
  stops: {
    holds: (value) => typeof value === "string",
    allowed: "It must be the name of a part",
  },
  concurrency: {
    holds: (value) => CONCURRENCY_MODES.some((mode) => mode === value),
    allowed: `It must be one of ${listOf(CONCURRENCY_MODES)}`,
  },
};
const RULES = new Map<string, OptionRule>(Object.entries(OPTION_RULES));

/** Refuses unknown options, and values that an option does not allow. */
export function checkOptions(
  pair: string,
  options: EventOptions,
  fail: (wrong: string, allowed: string) => never,
): void {
  for (const [name, value] of Object.entries(options)) {
    const rule = RULES.get(name);
    if (!rule) fail(`${pair} has an unknown option "${name}"`, `Known are ${listOf(RULES.keys())}`);
    else if (!rule.holds(value)) {
      fail(`${pair} has ${name}: ${JSON.stringify(value)}`, rule.allowed);
    }
  }
}
