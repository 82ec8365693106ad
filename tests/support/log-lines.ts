import type { UiLogger } from "@/lib/common/logging/logger";

/** The library's lines in what a server has written, in order. */
export function logLines(output: string): Line[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"time":'))
    .map((line) => JSON.parse(line));
}

/** One line as an application's own logger is given it. */
export type Line = Readonly<Record<string, unknown>>;

/** A logger that keeps what it is given, for a test to look at. */
export function recordLines(): { readonly lines: Line[]; readonly logger: UiLogger } {
  const lines: Line[] = [];
  const at =
    (level: keyof UiLogger): UiLogger[keyof UiLogger] =>
    (message, fields) =>
      void lines.push({ level, message, ...fields });
  const logger = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, logger };
}
