import "server-only";
import type { FunctionComponent, ReactElement } from "react";
import type { UiComponent } from "../../declare/define-ui-component";
import type { FieldPrimitive } from "../../declare/primitives";
import type { SchemaInput } from "../../declare/standard-schema";
import type { AnyUiHandler, UiOnDeclaration } from "../../declare/ui-on";
import { PART_NAME_PATTERN } from "../../wire/ids";
import { ATTR_VALUE } from "../../wire/markup";
import { createMarks } from "../create-marks";
import type { RowMark } from "../view";
import {
  createMessage,
  createPart,
  createRoot,
  createTarget,
  type MessageProps,
  type PartProps,
  type RootProps,
  type TargetProps,
} from "./elements";

type PartName<C extends UiComponent> = C["parts"][number]["name"];
type UsesOf<C extends UiComponent, Name> = Extract<
  C["parts"][number],
  { readonly name: Name }
>["uses"];

/** A field whose name no schema reads does not compile. An empty one keeps it out of the form. */
type FieldNameProp<C extends UiComponent, Uses> = Uses extends FieldPrimitive
  ? { readonly name?: FieldName<C> | "" | undefined }
  : unknown;

/** Types of inputs that make a `button` submit its form, as any unknown type does. */
const OF_NO_BUTTON = ["checkbox", "radio", "range"];

/** The React Server Components of one declared component. */
export interface UiView<C extends UiComponent> {
  /** The root element with the instance's signed manifest in it. */
  readonly Root: (props: RootProps<C["props"]>) => Promise<ReactElement>;
  /**
   * The element of each part: the HTML primitive that the part's `uses` names. It takes the
   * attributes of that element as props. A field's `name` is its part's, unless it has another: if
   * the component's forms have schemas, one that they read.
   */
  readonly parts: {
    readonly [Name in PartName<C>]: FunctionComponent<
      PartProps<UsesOf<C, Name>> & FieldNameProp<C, UsesOf<C, Name>>
    >;
  };
  /** An element for each further name that patches may use. */
  readonly targets: { readonly [Name in C["targets"][number]]: FunctionComponent<TargetProps> };
  /**
   * The element that shows what is wrong with a field (`for="email"`) or with the whole form
   * (`for="form"`): the message of a schema, or of `event.invalid`. Screen readers announce it, and
   * read it with its field.
   */
  readonly Message: FunctionComponent<MessageProps<PartName<C>>>;
  /**
   * The attributes of a part, for a component that passes its props on to a DOM element:
   * `<Button {...view.marks("save")}>`, in a row `{...view.marks("remove", { key: id })}`. A box, a
   * radio button and a slider get no `type`, since a design system may render them as a `button`.
   *
   * @throws DeclarationError when the component declares no such part
   * @throws TypeError for a key that is no text of 1 to 256 characters
   */
  marks(part: PartName<C>, row?: RowMark): Readonly<Record<string, string | boolean>>;
}

/**
 * The view of a component for React Server Components.
 *
 * @throws DeclarationError at the first use of a part or target that the component does not declare
 *
 * @example
 * ```tsx
 * import { createUiView } from "service-ui/react";
 * import { quantity } from "./quantity.ui";
 *
 * const { Root, parts, targets } = createUiView(quantity);
 *
 * export const Quantity = () => (
 *   <Root props={{ cents: 250 }}>
 *     <parts.amount min={1} /> <targets.total />
 *   </Root>
 * );
 * ```
 */
export function createUiView<C extends UiComponent>(component: C): UiView<C>;
export function createUiView(component: UiComponent): UiView<UiComponent> {
  const partNames = component.parts.map(({ name }) => name);
  const marks = createMarks(component);
  return {
    Root: createRoot(component),
    parts: byName(partNames, (name) => createPart(component, name)),
    targets: byName(component.targets, (name) => createTarget(component, name)),
    Message: createMessage(component),
    marks(name, row) {
      const { type, ...attributes } = marks.part(name, row);
      return {
        // A design system's component controls its box, and React leaves the default as it was.
        ...(OF_NO_BUTTON.includes(type ?? "") ? { [ATTR_VALUE]: "" } : type && { type }),
        ...attributes,
        // A patch may come before React hydrates the element (NEXT.md 5).
        suppressHydrationWarning: true,
      };
    },
  };
}

/**
 * The views of all names, made at once. `create` refuses an undeclared name, which would otherwise
 * be React's `undefined` later.
 */
function byName<View>(
  names: readonly string[],
  create: (name: string) => View,
): Readonly<Record<string, View>> {
  const views = Object.fromEntries(names.map((name) => [name, create(name)]));
  return new Proxy(views, {
    get: (_, name) =>
      Object.hasOwn(views, name) || isProbe(name) ? Reflect.get(views, name) : create(String(name)),
  });
}

/** What React, `await`, a console or a test asks of any value, and no component declares. */
const PROBES = [
  ...["then", "toJSON", "displayName", "defaultProps", "getDerivedStateFromError"],
  ...["asymmetricMatch", "nodeType", "tagName", "childNodes", "hasAttribute"],
];

function isProbe(name: string | symbol): boolean {
  if (typeof name === "symbol" || !PART_NAME_PATTERN.test(name)) return true;
  return PROBES.includes(name) || name in Object.prototype;
}

/** The events whose `input` gets the fields of a form. */
type FormEvent<C extends UiComponent> =
  | Extract<C["events"][number], { readonly event: "submit" }>
  | Extract<C["events"][number], { readonly part: FormPart<C["parts"][number]> }>;

type FormPart<Part> = Part extends { readonly name: infer Name; readonly uses: "form" }
  ? Name
  : never;

/**
 * The names that a component's fields may have: those that the schemas of its forms read. Any text,
 * if a form has no schema.
 */
type FieldName<C extends UiComponent> = [FormEvent<C>] extends [never]
  ? string
  : NameIn<SchemaInput<SchemaOf<FormEvent<C>>>>;

type SchemaOf<On> =
  On extends UiOnDeclaration<string, AnyUiHandler, string, infer Schema> ? Schema : never;

type NameIn<Input> = unknown extends Input
  ? string
  : Input extends object
    ? { [Key in keyof Input & string]-?: NameOf<Key, Input[Key]> }[keyof Input & string]
    : string;

/** As `nestFields` reads them: `tags[]` is a list, and dots lead into an object. */
type NameOf<Key extends string, Value> = unknown extends Value
  ? Key | `${Key}[]` | `${Key}.${string}`
  : Value extends readonly unknown[]
    ? `${Key}[]`
    : Value extends object
      ? `${Key}.${string}`
      : Key;
