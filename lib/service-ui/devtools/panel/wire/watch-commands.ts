import { OPERATIONS } from "../../../browser/fields";
import type { Command } from "../../../wire/commands";
import type { WirePatch } from "../../../wire/patch";
import type { AtOnceDetail, CapturedDetail } from "../../../wire/runtime-events";
import type { AtOnceOutcome } from "./interaction";

/** What the commands of one interaction have shown, and what becomes of it. */
export interface OwnCommands {
  readonly shown: readonly AtOnceOutcome[];
  /** Notes that a patch has changed an element. */
  patched(element: Element, patch: WirePatch): void;
  /** What became of each command, once the runtime has settled them. */
  settle(end: End): readonly AtOnceOutcome[];
}

/**
 * How an interaction has ended: its handler has not run or has refused what was sent; else it has
 * run, and its refresh may have been rendered.
 */
type End = "not done" | "has run" | "rendered";

interface Run {
  readonly command: Command;
  readonly elements: readonly Element[];
  readonly shown: string | null;
}

/** Remembers the commands that the native events of a page have run, until those are forgotten. */
export function watchCommands() {
  const runs = new WeakMap<Event, Run[]>();
  return {
    ran({ command, elements, nativeEvent }: AtOnceDetail): void {
      const [element] = elements;
      const shown = element ? shownBy(command, element) : null;
      runs.set(nativeEvent, [...(runs.get(nativeEvent) ?? []), { command, elements, shown }]);
    },
    /** Those of an interaction, and none that are local. */
    of({ nativeEvent, options }: Pick<CapturedDetail, "nativeEvent" | "options">): OwnCommands {
      const all = runs.get(nativeEvent) ?? [];
      return ownCommands(all.filter(({ command }) => options.atOnce?.includes(command)));
    },
  };
}

function ownCommands(runs: readonly Run[]): OwnCommands {
  const fates = new Map<Run, AtOnceOutcome["fate"]>();
  let isInvalid = false;
  const outcomes = (fateOf: (run: Run) => AtOnceOutcome["fate"]) =>
    runs.map((run): AtOnceOutcome => {
      const { command, shown, elements } = run;
      return { command, shown, fate: elements[0] ? fateOf(run) : "no such element" };
    });
  return {
    shown: outcomes(() => "shown"),
    patched(element, { op, attribute, value }) {
      isInvalid ||= attribute === "aria-invalid" && value === "true";
      for (const run of runs) {
        const { command, elements, shown } = run;
        if (!("value" in command) || !elements.includes(element)) continue;
        if (command.op !== op || command.attribute !== attribute) continue;
        fates.set(run, value === shown ? "confirmed" : "replaced");
      }
    },
    settle: (end) =>
      outcomes((run) => {
        const { op } = run.command;
        if (op === "focus" || op === "select") return "stays";
        if (end === "not done" || isInvalid) return fates.get(run) ?? "taken back";
        if (op === "copy") return "replaced";
        if (!("value" in run.command)) return "stays";
        if (end === "rendered") return fateAfterRender(run);
        return fates.get(run) ?? "taken back";
      }),
  };
}

function fateAfterRender({ command, elements, shown }: Run): AtOnceOutcome["fate"] {
  const element = elements.find(({ isConnected }) => isConnected);
  if (!element) return "replaced";
  return shownBy(command, element) === shown ? "confirmed" : "taken back";
}

/** What a change has written into its element; null for an act. */
function shownBy(command: Command, element: Element): string | null {
  const attribute = "value" in command ? command.attribute : undefined;
  return OPERATIONS.get(command.op)?.valueIn(element, attribute) ?? null;
}
