import {
  BIND_PATH_PATTERN,
  COMPONENT_NAME_PATTERN,
  EVENT_NAME_PATTERN,
  PART_NAME_PATTERN,
} from "../wire/ids";
import type { LocalDeclaration } from "./at-once";
import { checkCommands } from "./check-commands";
import { checkOptions } from "./check-options";
import { DeclarationError, listOf } from "./declaration-error";
import { whyImpossible } from "./possible-events";
import { isPrimitive, PRIMITIVES } from "./primitives";
import type { DeclaredRule } from "./rules-of";
import type { UiOnDeclaration } from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

interface DeclaredNames {
  readonly name: string;
  readonly parts: readonly UiPartDeclaration[];
  readonly targets: readonly string[];
  readonly events: readonly UiOnDeclaration[];
  readonly local: readonly LocalDeclaration[];
  readonly allow?: unknown;
}

/**
 * Refuses a component with an invalid declaration (SPEC.md 2.1; PROTOCOL 1).
 *
 * @throws DeclarationError for the first mistake found
 */
export function checkDeclaration({
  name,
  parts,
  targets,
  events,
  local,
  allow,
}: DeclaredNames): void {
  const fail: Fail = (wrong, allowed) => {
    throw new DeclarationError(String(name), wrong, allowed);
  };
  mustMatch("the component name", name, COMPONENT_NAME_PATTERN, fail);
  if (allow !== undefined && allow !== "authorizer" && typeof allow !== "function") {
    fail('"allow" is no function', 'Pass one that returns true or false, or "authorizer"');
  }
  for (const [field, list] of Object.entries({ parts, targets, events, local })) {
    if (!Array.isArray(list)) {
      const form = field === "parts" ? "a list or an object" : "a list";
      fail(`"${field}" must be ${form}`, "It may be empty");
    }
    for (const entry of list) {
      if (entry == null) fail(`"${field}" holds ${entry}`, "Leave it out");
    }
  }
  checkParts(parts, fail);
  checkTargets(targets, parts, fail);
  const byName = new Map(parts.map((part) => [part.name, part]));
  checkEvents(events, byName, fail);
  checkLocal(local, byName, fail);
}

/**
 * Refuses a rule whose commands the runtime could not carry out.
 *
 * @throws DeclarationError for the first mistake found
 */
export function checkRules(
  { name, parts, targets }: Pick<DeclaredNames, "name" | "parts" | "targets">,
  rules: readonly DeclaredRule[],
): void {
  const fail: Fail = (wrong, allowed) => {
    throw new DeclarationError(name, wrong, allowed);
  };
  const byName = new Map(parts.map((part) => [part.name, part]));
  for (const { pair, rule } of rules) {
    const [part, event, { atOnce, local }] = rule;
    const uses = byName.get(part)?.uses;
    const hasFields = uses === "form" || event === "submit";
    const place = { pair, parts, targets, hasFields, isSettled: atOnce !== undefined };
    if (atOnce ?? local) checkCommands(atOnce ?? local, place, fail);
  }
}

/**
 * Refuses a `record` of what is no prop, as far as the schema tells its keys.
 *
 * @throws DeclarationError for the first mistake found
 */
export function checkRecord({
  name,
  props,
  record,
}: {
  readonly name: string;
  readonly props?: object | undefined;
  readonly record?: readonly string[] | undefined;
}): void {
  if (record === undefined) return;
  const fail: Fail = (wrong, allowed) => {
    throw new DeclarationError(name, wrong, allowed);
  };
  if (props === undefined) fail('it has a "record", but no props', "Declare the props it names");
  if (!Array.isArray(record)) {
    fail('"record" is no list of props', 'Such as record: ["item"]; without it, all props count');
  }
  const keys = keysOf(props);
  const unknown = record.find((key) => typeof key !== "string" || (keys && !keys.includes(key)));
  if (unknown === undefined) return;
  const declared = keys ? `Declared props: ${listOf(keys)}` : "Name props by their keys";
  fail(`"record" names ${JSON.stringify(unknown)}, which is no prop`, declared);
}

/** The keys of an object's schema, where zod and valibot show them; else undefined. */
function keysOf(schema: object): readonly string[] | undefined {
  const { shape, entries }: Readonly<Record<string, unknown>> = Object(schema);
  const members = [shape, entries].find((one) => typeof one === "object" && one !== null);
  return members && Object.keys(members);
}

type Fail = (wrong: string, allowed: string) => never;
type PartsByName = ReadonlyMap<string, UiPartDeclaration>;

function mustMatch(what: string, value: unknown, pattern: RegExp, fail: Fail): void {
  if (typeof value !== "string" || !pattern.test(value)) {
    fail(`${what} ${JSON.stringify(value)} is not allowed`, `It must match ${pattern}`);
  }
}

function checkParts(parts: readonly UiPartDeclaration[], fail: Fail): void {
  const names = new Set<string>();
  for (const { name, uses, bind } of parts) {
    mustMatch("the part name", name, PART_NAME_PATTERN, fail);
    if (names.has(name)) fail(`part "${name}" is declared twice`, "Declare it once");
    names.add(name);
    if (!isPrimitive(uses)) {
      const known = listOf(Object.keys(PRIMITIVES));
      const others = 'A field of another type is an "input" with a "type" in the view';
      fail(
        `part "${name}" uses "${uses}", which is not a primitive`,
        `Known are ${known}. ${others}`,
      );
    }
    if (bind !== "") mustMatch(`the bind of part "${name}",`, bind, BIND_PATH_PATTERN, fail);
  }
}

function checkTargets(
  targets: readonly string[],
  parts: readonly UiPartDeclaration[],
  fail: Fail,
): void {
  const names = new Set(parts.map(({ name }) => name));
  for (const target of targets) {
    mustMatch("the target name", target, PART_NAME_PATTERN, fail);
    if (names.has(target)) {
      fail(
        `target "${target}" is declared twice, or is a part's name`,
        "A part is a target already",
      );
    }
    names.add(target);
  }
}

function checkPart(
  pair: string,
  part: string,
  event: string,
  parts: PartsByName,
  fail: Fail,
): void {
  const declared = parts.get(part);
  if (!declared) {
    const names = listOf([...parts.keys()]);
    fail(`${pair} names a part that is not declared`, `Declared parts: ${names}`);
  }
  mustMatch(`the event of ${pair},`, event, EVENT_NAME_PATTERN, fail);
  const impossible = whyImpossible(event, declared.uses);
  if (impossible) fail(`${pair} ${impossible[0]}`, impossible[1]);
}

const LOCAL_OPTIONS = ["keys", "prevent", "repeat"];

function checkLocal(local: readonly LocalDeclaration[], parts: PartsByName, fail: Fail): void {
  for (const { part, event, options } of local) {
    const pair = `at.on("${part}", "${event}")`;
    checkPart(pair, part, event, parts, fail);
    const other = Object.keys(options).find((name) => !LOCAL_OPTIONS.includes(name));
    if (other) fail(`${pair} has the option "${other}"`, `Known are ${listOf(LOCAL_OPTIONS)}`);
    checkOptions(pair, options, fail);
  }
}

function checkEvents(events: readonly UiOnDeclaration[], parts: PartsByName, fail: Fail): void {
  const pairs = new Set<string>();
  const withEvents = new Set(events.map(({ part }) => part));
  for (const on of events) {
    const { part, event, options, input, validate } = on;
    const pair = `on("${part}", "${event}")`;
    checkPart(pair, part, event, parts, fail);
    if (pairs.has(pair)) fail(`${pair} is declared twice`, "Declare one handler for each pair");
    pairs.add(pair);
    checkHandler(on, fail);
    checkOptions(pair, options, fail);
    const { stops } = options;
    if (stops !== undefined && !withEvents.has(stops)) {
      const names = listOf([...withEvents]);
      fail(`${pair} has stops: ${JSON.stringify(stops)}`, `Parts with events are: ${names}`);
    }
    if (input !== undefined && typeof Object(input)["~standard"]?.validate !== "function") {
      fail(
        `${pair} has an input that is no Standard Schema`,
        "Pass one of zod, valibot or arktype",
      );
    }
    if (validate !== undefined) checkValidate(on, events, parts, fail);
  }
}

/** The handler once stood before the options, and in JavaScript nothing else tells. */
function checkHandler({ part, event, handler }: UiOnDeclaration, fail: Fail): void {
  if (typeof handler === "function") return;
  const options = Object.keys(Object(handler)).join(", ");
  fail(
    `on("${part}", "${event}") has no handler as its last argument`,
    `Write on("${part}", "${event}", ${options && `{ ${options} }, `}(event) => …)`,
  );
}

function checkValidate(
  { part, event, input, validate }: UiOnDeclaration,
  events: readonly UiOnDeclaration[],
  parts: PartsByName,
  fail: Fail,
): void {
  const wrong = `on("${part}", "${event}") has validate: ${JSON.stringify(validate)}`;
  if (validate !== "change") fail(wrong, 'It must be "change"');
  const isOfForm = parts.get(part)?.uses === "form";
  if (event !== "submit" || !isOfForm || input === undefined) {
    fail(wrong, "It belongs to the submit of a form part, beside its input");
  }
  if (events.some((other) => other.part === part && other.event === validate)) {
    fail(`${wrong}, and "${part}" has a "${validate}" of its own`, "Declare one of the two");
  }
}
