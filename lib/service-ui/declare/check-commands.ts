import { ACT_NAMES, SOURCES } from "../wire/commands";
import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import { PATCH_OPERATIONS, PATCHABLE_ATTRIBUTES } from "../wire/patch";
import { checkOptions } from "./check-options";
import { listOf } from "./declaration-error";
import type { UiPartDeclaration } from "./ui-part";

type Fail = (wrong: string, allowed: string) => never;

/** Where commands are declared, and which names they may use. */
export interface CommandPlace {
  /** Such as `on("add", "submit")`, for messages. */
  readonly pair: string;
  readonly parts: readonly UiPartDeclaration[];
  readonly targets: readonly string[];
  /** Whether the event sends a form's fields. */
  readonly hasFields: boolean;
  /** Whether the commands are taken back if the server doesn't confirm them. */
  readonly isSettled: boolean;
}

/** Commands may be written in JavaScript, so nothing of their shape is certain. */
type AnyCommand = Readonly<
  Partial<
    Record<
      | "op"
      | "targetName"
      | "targetPart"
      | "targetKey"
      | "every"
      | "attribute"
      | "value"
      | "texts"
      | "debounce",
      unknown
    >
  >
>;

/** Refuses commands that the runtime could not carry out (PROTOCOL 5). */
export function checkCommands(commands: unknown, place: CommandPlace, fail: Fail): void {
  if (!Array.isArray(commands)) {
    fail(`${place.pair} has commands that are no list`, "Return a list of what `at` makes");
  }
  for (const command of commands) checkCommand(Object(command), place, fail);
}

function checkCommand(command: AnyCommand, place: CommandPlace, fail: Fail): void {
  const { op, attribute, texts } = command;
  const isChange = includes(PATCH_OPERATIONS, op);
  const acts = ACT_NAMES.filter((name) => name !== (place.isSettled ? "submit" : "copy"));
  const what = `${place.pair} has ${JSON.stringify(op) ?? "a command without an op"}`;
  if (!isChange && !includes(acts, op)) {
    const why = new Map<unknown, string>([
      ["copy", ", which is not local: no answer would take the copy away"],
      ["submit", ", which is local: nothing could take it back"],
    ]);
    fail(`${what}${why.get(op) ?? ""}`, `Known are ${listOf([...PATCH_OPERATIONS, ...acts])}`);
  }
  checkNames(command, what, place, fail);
  if (op === "setAttribute" && !includes(PATCHABLE_ATTRIBUTES, attribute)) {
    fail(`${what} of ${JSON.stringify(attribute)}`, `It may set ${listOf(PATCHABLE_ATTRIBUTES)}`);
  }
  if (isChange) checkSource(command.value, what, place, fail);
  for (const [name, source] of Object.entries(Object(texts))) {
    mustBeDeclared(name, what, place, fail);
    checkSource(source, what, place, fail);
  }
}

function checkNames(command: AnyCommand, what: string, place: CommandPlace, fail: Fail): void {
  const { op, targetName, targetPart, targetKey, every, debounce } = command;
  if (op === "submit") {
    if (targetName !== undefined) {
      fail(`${what} of ${JSON.stringify(targetName)}`, "It is of the form around what fired");
    }
    checkOptions(
      `${what} that`,
      debounce === undefined ? {} : { debounce: debounce as never },
      fail,
    );
    return;
  }
  if (op === "reset" && targetName === undefined) return;
  mustBeDeclared(targetName, what, place, fail);
  if (targetPart !== undefined) mustBeDeclared(targetPart, what, place, fail);
  if (targetKey !== undefined && !isRowKey(targetKey)) {
    fail(`${what} with the key ${JSON.stringify(targetKey)}`, `A row's key ${ROW_KEY_RULE}`);
  }
  if (every !== undefined && !(every === true && includes(PATCH_OPERATIONS, op))) {
    fail(`${what} with every: ${JSON.stringify(every)}`, "Only a change may have every: true");
  }
  if (op === "copy" && !includes(place.targets, targetName)) {
    fail(`${what} of the part "${targetName}"`, `Declared targets: ${listOf(place.targets)}`);
  }
  const isOfParts = op === "reset" || op === "focus" || op === "select";
  if (isOfParts && includes(place.targets, targetName)) {
    const parts = listOf(place.parts.map(({ name }) => name));
    fail(`${what} of the target "${targetName}"`, `Declared parts: ${parts}`);
  }
}

function mustBeDeclared(name: unknown, what: string, place: CommandPlace, fail: Fail): void {
  const names = [...place.parts.map((part) => part.name), ...place.targets];
  if (!includes(names, name)) {
    const declared = `Declared parts and targets: ${listOf(names)}`;
    fail(`${what} of ${JSON.stringify(name)}, which is not declared`, declared);
  }
}

function checkSource(source: unknown, what: string, place: CommandPlace, fail: Fail): void {
  if (typeof source === "string") return;
  const [of, ...given] = Array.isArray(source) ? source : [];
  const types = new Map<unknown, readonly string[]>(Object.entries(SOURCES)).get(of);
  const isFit =
    types?.length === given.length && given.every((one, index) => typeof one === types[index]);
  if (!isFit || given.some((one) => typeof one === "number" && !Number.isFinite(one))) {
    fail(
      `${what} with the value ${JSON.stringify(source)}`,
      `It must be a text, or what at.${Object.keys(SOURCES).join("(), at.")}() makes`,
    );
  }
  if (of === "field" && !place.hasFields) {
    fail(
      `${what} with at.field(${JSON.stringify(given[0])}), but this event sends no form`,
      "Declare it on the part of the form, or use at.value()",
    );
  }
}

function includes<Value>(list: readonly Value[], value: unknown): value is Value {
  return list.some((one) => one === value);
}
