import { PRIMITIVES, type Primitive } from "./primitives";
import type { UiPartDeclaration } from "./ui-part";

/**
 * The name of an event that browsers raise, or of one that a script raises.
 *
 * @see UiOn
 */
export type UiEventName = keyof HTMLElementEventMap | (string & {});

const OF_FORMS = ["submit", "reset", "formdata"] as const;
const OF_FIELDS = ["input", "beforeinput", "change"] as const;
const NOT_BUBBLING = ["blur", "focus", "invalid"] as const;

/**
 * Events that an element never gets, because neither it nor anything that it can contain raises
 * them. Any element that is not listed can contain a form and fields.
 */
const IMPOSSIBLE = {
  input: OF_FORMS,
  textarea: OF_FORMS,
  select: OF_FORMS,
  button: [...OF_FORMS, ...OF_FIELDS],
} as const;

type Impossible<Element extends string> = Element extends keyof typeof IMPOSSIBLE
  ? (typeof IMPOSSIBLE)[Element][number]
  : (typeof NOT_BUBBLING)[number];

/**
 * The type of an event's name. Of one that no part of that name gets, it is a text that says so.
 */
export type PossibleEvent<
  Part extends UiPartDeclaration,
  Name extends string,
  Event extends string,
> = [UsesOf<Part, Name>] extends [never]
  ? Event // of no such part, which is told by its name
  : [Gotten<UsesOf<Part, Name>, Event>] extends [never]
    ? `a part that uses ${UsesOf<Part, Name>} never gets ${Event}`
    : Event;

type UsesOf<Part extends UiPartDeclaration, Name> = Extract<Part, { readonly name: Name }>["uses"];
/** A hidden field gets none: only a person's edit raises the events of a field. */
type Gotten<Uses extends Primitive, Event> = Uses extends "hidden"
  ? never
  : Uses extends Primitive
    ? Exclude<Event, Impossible<(typeof PRIMITIVES)[Uses]["element"]>>
    : never;

/** The type of a declaration's events, as far as it says which part gets which event. */
export type PossibleEvents<
  Part extends UiPartDeclaration,
  Events extends readonly { readonly part: string; readonly event: string }[],
> = {
  readonly [Index in keyof Events]: {
    readonly event: PossibleEvent<Part, Events[Index]["part"], Events[Index]["event"]>;
  };
};

/** Why a primitive never gets an event, and what to declare instead; undefined if it may get it. */
export function whyImpossible(
  event: string,
  uses: Primitive,
): readonly [why: string, instead: string] | undefined {
  const { element } = PRIMITIVES[uses];
  if (uses === "hidden") {
    return ["is of a hidden field, which gets no events", "Declare it on the part of the form"];
  }
  const impossible = new Map<string, readonly string[]>(Object.entries(IMPOSSIBLE)).get(element);
  if (!impossible) {
    const instead = INSTEAD_OF_NOT_BUBBLING.get(event);
    if (!instead) return undefined;
    return [`gets no event of a field inside, because "${event}" doesn't bubble`, instead];
  }
  if (!impossible.includes(event)) return undefined;
  const source = OF_FORMS.some((one) => one === event) ? "form" : "field";
  return [
    `is never raised, because the part uses "${uses}"`,
    `Declare it on the part of the ${source}`,
  ];
}

/** Only the element itself gets these events, so an element around a field never does. */
const INSTEAD_OF_NOT_BUBBLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    blur: 'Declare "focusout", which bubbles',
    focus: 'Declare "focusin", which bubbles',
    invalid: "Declare it on the part of each field",
  } satisfies Record<(typeof NOT_BUBBLING)[number], string>),
);
