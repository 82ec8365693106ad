import type { RegisteredInteraction } from "../declare/create-registry";
import { lastOf } from "../declare/fields";
import type { UiPartDeclaration } from "../declare/ui-part";
import { pairsOf, type UiInteractionEvent } from "../interaction/event";
import type { InputIssue } from "../interaction/issue";
import type { FormFields } from "../wire/dispatch";

type ReadInput = (
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly issues: readonly InputIssue[] }
) & {
  /** The name of a field that the input leaves out. */
  readonly leftOut?: string | undefined;
};

/**
 * What the event's schema makes of what the user sent (PROTOCOL 1, Typed input).
 *
 * @throws (rejects) what the schema throws
 */
export async function readInput(
  interaction: RegisteredInteraction,
  event: UiInteractionEvent,
): Promise<ReadInput> {
  const { component, on } = interaction;
  if (!on.input) return { ok: true, input: undefined };
  const { value, issues, leftOut } = isOfForm(interaction)
    ? nestFields(pairsOf(event.payload.fields), textsOf(event.payload.unchecked), component.parts)
    : { value: event.value(), issues: [], leftOut: undefined };
  if (issues.length > 0) return { ok: false, issues, leftOut };
  const result = await on.input["~standard"].validate(value);
  return result.issues
    ? { ok: false, issues: result.issues, leftOut }
    : { ok: true, input: result.value, leftOut };
}

/**
 * The path of the one field that an event of a form is about, empty for a name that is no field's;
 * undefined if it is about all.
 */
export function validatedPath(
  interaction: RegisteredInteraction,
  { payload: { name } }: Pick<UiInteractionEvent, "payload">,
): readonly string[] | undefined {
  const { event, validate } = interaction.on;
  if (event !== validate) return undefined;
  return typeof name === "string" ? (pathOfField(name) ?? []) : [];
}

/** Whether an event is of a whole form, and not of one field. */
export function isOfForm({ part, on }: RegisteredInteraction): boolean {
  return on.event === "submit" || part.uses === "form";
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

/** How deep a name such as `lines.17.amount` may nest (PROTOCOL 1, Typed input). */
const MAX_DEPTH = 4;
/** The longest name that is read, UTF-16 code units (PROTOCOL 4, What a request may cost). */
const MAX_NAME_LENGTH = 256;
/** Segments that would lead a reader of the object to a prototype. */
const FORBIDDEN: ReadonlySet<string> = new Set(["", "__proto__", "prototype", "constructor"]);

interface Nested {
  [name: string]: string | boolean | string[] | Nested;
}

interface NestedFields {
  readonly value: Nested;
  readonly issues: readonly InputIssue[];
  /** A name that is too long or too deep, so that its field is not in the object. */
  readonly leftOut: string | undefined;
}

/**
 * What groups of fields have as their prototype. A schema that coerces a group, or a handler that
 * does, gets no number and no text. Without this, a conversion throws: in zod 4, once a row, which
 * costs as much as nine rows with a wrong number, and in zod 3 out of the schema.
 */
const GROUP: object = Object.freeze(
  Object.setPrototypeOf(
    { [Symbol.toPrimitive]: (hint: string) => (hint === "string" ? "" : Number.NaN) },
    null,
  ),
);

/**
 * A form's fields as one object (PROTOCOL 1, Typed input). `name[]` is a list, dots nest, and a box
 * that is a declared checkbox part is a boolean. No name finds an inherited member in it.
 *
 * @param unchecked the names of boxes and lists in which nothing is chosen, which a form leaves out
 */
function nestFields(
  fields: FormFields,
  unchecked: readonly string[],
  parts: readonly UiPartDeclaration[],
): NestedFields {
  const boxes = boxNames(parts);
  const value = emptyObject(null);
  const issues: InputIssue[] = [];
  let leftOut: string | undefined;

  for (const [name, text] of fields) put(name, text);
  for (const name of unchecked) put(name);
  return { value, issues, leftOut };

  function put(fieldName: string, text?: string): void {
    const path = pathOfField(fieldName);
    if (!path) leftOut ??= fieldName;
    else if (path.some((segment) => FORBIDDEN.has(segment))) {
      issues.push({ path, message: "The name of this field is not allowed." });
    } else {
      const message = putAt(path, fieldName.endsWith("[]"), text);
      if (message) issues.push({ path, message });
    }
  }

  /** Returns what is wrong, if anything is. */
  function putAt(path: readonly string[], isList: boolean, text?: string): string | undefined {
    let parent = value;
    for (const segment of path.slice(0, -1)) {
      const next = parent[segment] ?? emptyObject(GROUP);
      parent[segment] = next;
      if (typeof next !== "object" || Array.isArray(next)) {
        return "The name of this field begins with another field's name.";
      }
      parent = next;
    }
    const name = path.at(-1) ?? "";
    const earlier = parent[name];
    if (isList && (earlier === undefined || Array.isArray(earlier))) {
      const list = earlier ?? [];
      // Grows in place, because a copy for each entry would cost their number squared.
      if (text !== undefined) list.push(text);
      parent[name] = list;
    } else if (text === undefined) {
      if (boxes.has(name)) parent[name] ??= false;
    } else if (earlier === undefined) {
      parent[name] = boxes.has(name) || text;
    } else {
      return "This field was sent more than once.";
    }
    return undefined;
  }
}

/**
 * Where the value of a field stands in the object; undefined if its name is too long or too deep,
 * which is seen before it is read.
 */
function pathOfField(name: string): readonly string[] | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const path = plain.split(".");
  return path.length > MAX_DEPTH ? undefined : path;
}

function boxNames(parts: readonly UiPartDeclaration[]): ReadonlySet<string> {
  const boxes = parts.filter(({ uses }) => uses === "checkbox");
  return new Set(boxes.flatMap(({ name, bind }) => (bind ? [name, lastOf(bind)] : [name])));
}

/**
 * V8 keeps keys that are numbers in a list as long as the largest one, so that `a.1000` would take
 * 12 kB. Once an object has had a key that is far away, it keeps them in a table.
 */
function emptyObject(prototype: object | null): Nested {
  const made: Nested = { 4294967290: "" };
  delete made[4294967290];
  return Object.setPrototypeOf(made, prototype);
}
