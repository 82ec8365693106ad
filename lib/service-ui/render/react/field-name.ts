import type { UiComponent } from "../../declare/define-ui-component";
import type { SchemaInput } from "../../declare/standard-schema";
import type { AnyUiHandler, UiOnDeclaration } from "../../declare/ui-on";

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
export type FieldName<C extends UiComponent> = [FormEvent<C>] extends [never]
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
