import {
  BIND_PATH_PATTERN,
  COMPONENT_NAME_PATTERN,
  EVENT_NAME_PATTERN,
  PART_NAME_PATTERN,
} from "../wire/ids";
import { MAX_SEALED_ID_LENGTH } from "../wire/instance-id";
import { joinContext } from "../wire/join-context";
import { MAX_TOKEN_LENGTH } from "../wire/verify";
import { checkOptions } from "./check-options";
import { DeclarationError, listOf } from "./declaration-error";
import { whyUnheard } from "./heard-events";
import { isPrimitive, PRIMITIVES } from "./primitives";
import type { UiOnDeclaration } from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

const LONGEST_CLAIMS = {
  i: "x".repeat(MAX_SEALED_ID_LENGTH),
  iat: 9_999_999_999,
  exp: 9_999_999_999,
};
/** A text as long as a token's tag, which is 32 bytes in base64url. */
const TAG = "x".repeat(43);

interface DeclaredNames {
  readonly name: string;
  readonly parts: readonly UiPartDeclaration[];
  readonly targets: readonly string[];
  readonly events: readonly UiOnDeclaration[];
  readonly allow?: unknown;
}

/**
 * Refuses a component with an invalid declaration (SPEC.md 2.1; PROTOCOL 1).
 *
 * @throws DeclarationError for the first mistake found
 */
export function checkDeclaration(component: DeclaredNames): void {
  const { name, parts, targets, events, allow } = component;
  const fail: (wrong: string, allowed: string) => never = (wrong, allowed) => {
    throw new DeclarationError(String(name), wrong, allowed);
  };
  const mustMatch = (what: string, value: unknown, pattern: RegExp) => {
    if (typeof value !== "string" || !pattern.test(value)) {
      fail(`${what} ${JSON.stringify(value)} is not allowed`, `It must match ${pattern}`);
    }
  };

  mustMatch("the component name", name, COMPONENT_NAME_PATTERN);
  if (allow !== undefined && typeof allow !== "function") {
    fail('"allow" is not a function', "Pass one that returns true or false");
  }
  for (const [field, list] of Object.entries({ parts, targets, events })) {
    if (!Array.isArray(list)) fail(`"${field}" must be a list`, "It may be empty");
    for (const entry of list) {
      if (entry == null) fail(`"${field}" holds ${entry}`, "Leave it out");
    }
  }

  const partNames = new Set<string>();
  for (const part of parts) {
    mustMatch("the part name", part.name, PART_NAME_PATTERN);
    if (partNames.has(part.name)) fail(`part "${part.name}" is declared twice`, "Declare it once");
    partNames.add(part.name);
    if (!isPrimitive(part.uses)) {
      const known = listOf(Object.keys(PRIMITIVES));
      fail(
        `part "${part.name}" uses "${part.uses}", which is not a primitive`,
        `Known are ${known}`,
      );
    }
    if (part.bind !== "")
      mustMatch(`the bind of part "${part.name}",`, part.bind, BIND_PATH_PATTERN);
  }

  const targetNames = new Set<string>(partNames);
  for (const target of targets) {
    mustMatch("the target name", target, PART_NAME_PATTERN);
    if (targetNames.has(target)) {
      fail(
        `target "${target}" is declared twice, or is a part's name`,
        "A part is a target already",
      );
    }
    targetNames.add(target);
  }

  const pairs = new Set<string>();
  for (const { part, event, handler, options, input } of events) {
    const declared = parts.find(({ name }) => name === part);
    if (!declared) {
      fail(
        `UiOn("${part}", "${event}") names a part that is not declared`,
        `Declared parts: ${listOf(partNames)}`,
      );
    }
    mustMatch(`the event of UiOn("${part}", …),`, event, EVENT_NAME_PATTERN);
    const pair = `UiOn("${part}", "${event}")`;
    if (pairs.has(pair)) fail(`${pair} is declared twice`, "Declare one handler for each pair");
    pairs.add(pair);
    if (typeof handler !== "function") fail(`${pair} has no handler`, "Pass a function");
    checkOptions(pair, options, fail);
    if (input !== undefined && typeof Object(input)["~standard"]?.validate !== "function") {
      fail(
        `${pair} has an input that is no Standard Schema`,
        "Pass one of zod, valibot or arktype",
      );
    }
    const { uses, bind } = declared;
    const unheard = whyUnheard(event, uses);
    if (unheard) fail(`${pair} ${unheard[0]}`, unheard[1]);
    const claims = { ...LONGEST_CLAIMS, c: name, p: part, e: event, u: bind };
    const longest = joinContext(claims, TAG).length;
    if (longest > MAX_TOKEN_LENGTH) {
      fail(
        `${pair} would be signed in a context of up to ${longest} characters`,
        `At most ${MAX_TOKEN_LENGTH} can be verified: shorten the names of component, part, event or bind`,
      );
    }
  }
}
