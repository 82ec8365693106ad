import type { UiComponent } from "../declaration/define-ui-component";
import type { MarkerAttributes } from "../declaration/markers";

/**
 * Gives the attributes that make an element a part or a target, in the form in which a view writes
 * attributes.
 *
 * @example
 * ```ts
 * import type { Marks } from "service-ui/view";
 * import type { quantity } from "./quantity.ui";
 *
 * // The props of a view that shows no data.
 * type QuantityProps = Marks<typeof quantity>;
 * ```
 */
export interface Marks<C extends UiComponent, Form = MarkerAttributes> {
  /** Of a part: what makes it its primitive, such as `type`, and its markers. */
  readonly part: (name: C["parts"][number]["name"]) => Form;
  /** Of an element that patches may name. */
  readonly target: (name: C["targets"][number]) => Form;
}

/**
 * What a view is called with: the data that it shows, and the marks of its component.
 *
 * @see View
 */
export type ViewInput<C extends UiComponent, Data = unknown, Form = MarkerAttributes> = Data &
  Marks<C, Form>;

/** The marks that a view asks for by literal names, as its compiler has found them. */
export interface MarkNames {
  readonly parts: readonly string[];
  readonly targets: readonly string[];
}

/**
 * HTML for the places that a view leaves to its renderer, by name; `children` is the default
 * one.
 *
 * @example
 * ```ts
 * import { signingContext } from "service-ui/server";
 * import { renderView, type View } from "service-ui/view";
 * import { quantity } from "./quantity.ui";
 *
 * const card: View<typeof quantity> = (_, { children = "" } = {}) => `<h2>Oranges</h2>${children}`;
 * const slots = { children: "<p>0.45 € each</p>" };
 * const signing = await signingContext(async () => null);
 * await renderView(quantity, card, { props: { cents: 45 }, slots }, signing);
 * ```
 */
export type Slots = Readonly<Record<string, string>>;

/**
 * Writes the inside of a component's root as HTML. It escapes its data itself.
 *
 * It does not write the root and the manifest. An adapter is a function that makes one of
 * these from a framework's component.
 *
 * @example
 * ```ts
 * import { attributesText, type View } from "service-ui/view";
 * import type { quantity } from "./quantity.ui";
 *
 * // A view without a framework; it would have to escape data.
 * const plain: View<typeof quantity> = ({ part, target }) =>
 *   `<input${attributesText(part("amount"))}><output${attributesText(target("total"))}></output>`;
 * ```
 */
export interface View<C extends UiComponent, Data = unknown> {
  /** The HTML of slots is written as it is, because other renders made it. */
  (input: ViewInput<C, Data>, slots?: Slots): string | Promise<string>;
  /** The names that a compiler found in the view; an undeclared one then fails at module load. */
  readonly markNames?: MarkNames | undefined;
}

/** What a view is handed besides its input, for each slot that it has. */
export type SlotInput<Slot extends string, Form> = { readonly [Name in Slot]?: Form };
