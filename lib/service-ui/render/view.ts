import type { UiComponent } from "../declare/define-ui-component";
import type { MarkerAttributes } from "../declare/markers";

/** What tells one element of a part or a target from the others, if it is rendered many times. */
export interface RowMark {
  /** The key of the row, 1 to 256 characters. Visible in the page. */
  readonly key?: string | undefined;
}

/**
 * The functions that return the attributes of a part or a target. `Form` is the type in which the
 * view writes attributes; by default, an object. `Row` is empty if the view writes keys itself.
 */
export interface Marks<
  C extends UiComponent,
  Form = MarkerAttributes,
  Row extends readonly unknown[] = [row?: RowMark],
> {
  /**
   * The attributes that mark a part, and those of the HTML primitive that the part's declaration
   * names as `uses`, such as `type="number"`.
   */
  readonly part: (name: C["parts"][number]["name"], ...row: Row) => Form;
  /** The attributes that mark a target, which is an element that a handler's patches may change. */
  readonly target: (name: C["targets"][number], ...row: Row) => Form;
}

/** The input of a view: its data and the marks of its component. */
export type ViewInput<
  C extends UiComponent,
  Data = unknown,
  Form = MarkerAttributes,
  Row extends readonly unknown[] = [row?: RowMark],
> = Data & Marks<C, Form, Row>;

/** The literal names of parts and targets that a compiler found in a view. */
export interface MarkNames {
  readonly parts: readonly string[];
  readonly targets: readonly string[];
}

/** HTML for a view's slots, by name; `children` is the default slot. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Writes the inside of a component's root as HTML, without the root and the manifest. A view must
 * escape its data itself.
 *
 * An adapter is a function that makes a view from a framework's component.
 */
export interface View<C extends UiComponent, Data = unknown> {
  /** Slots hold HTML that other renders made, so a view writes it unescaped. */
  (input: ViewInput<C, Data>, slots?: Slots): string | Promise<string>;
  /**
   * The names that a compiler found in the view. An undeclared name among them fails at module
   * load.
   */
  readonly markNames?: MarkNames | undefined;
}

/** The additional input of a view: one entry for each of its slots. */
export type SlotInput<Slot extends string, Form> = { readonly [Name in Slot]?: Form };

/** Elements that can be a component's root; the first is the default. */
export const ROOT_ELEMENTS = [
  "div",
  "section",
  "article",
  "aside",
  "li",
  "tr",
  "tbody",
  "fieldset",
  "span",
] as const;
/** The name of an element that can be the root of a view. */
export type RootElement = (typeof ROOT_ELEMENTS)[number];
