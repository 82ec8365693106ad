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

/** A text for a part of that name which never gets the event; never if there is no such part. */
type OfPart<Part, Name, Event extends string> = Part extends {
  readonly name: Name;
  readonly uses: infer Uses extends Primitive;
}
  ? Event extends Impossible<(typeof PRIMITIVES)[Uses]["element"]>
    ? `a part that uses ${Uses} never gets ${Event}`
    : unknown
  : never;

/** For the type of an event's name: a text that says that the part never gets the event. */
export type PossibleEvent<Part extends UiPartDeclaration, Name, Event extends string> = [
  OfPart<Part, Name, Event>,
] extends [never]
  ? unknown
  : OfPart<Part, Name, Event>;

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
