import "server-only";
import type { FunctionComponent, ReactElement } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { createPart, type PartProps } from "./part";
import { createRoot, type RootProps } from "./root";
import { createTarget, type TargetProps } from "./target";

type PartName<C extends UiComponent> = C["parts"][number]["name"];
type UsesOf<C extends UiComponent, Name> = Extract<
  C["parts"][number],
  { readonly name: Name }
>["uses"];

/** The React Server Components of one declared component. */
export interface UiView<C extends UiComponent> {
  /** The root element with the instance's signed manifest in it. */
  readonly Root: (props: RootProps<C["props"]>) => Promise<ReactElement>;
  /**
   * The element of a part, which is the HTML primitive that the part's `uses` names. It takes the
   * attributes of that element as props.
   *
   * @throws DeclarationError at module load when the component declares no such part
   */
  part<const Name extends PartName<C>>(name: Name): FunctionComponent<PartProps<UsesOf<C, Name>>>;
  /**
   * An element that patches may name.
   *
   * @throws DeclarationError at module load when the component declares no such target
   */
  target(name: C["targets"][number]): FunctionComponent<TargetProps>;
}

/**
 * The view of a component for React Server Components. Call this function, `part` and `target` at
 * the top of a module, so that a name that is not declared fails the build.
 *
 * @example
 * ```tsx
 * import { createUiView } from "service-ui/react";
 * import { quantity } from "./quantity.ui";
 *
 * const view = createUiView(quantity);
 * const Amount = view.part("amount");
 * const Total = view.target("total");
 * ```
 */
export function createUiView<C extends UiComponent>(component: C): UiView<C> {
  return {
    Root: createRoot(component),
    part: (name) => createPart(component, name),
    target: (name) => createTarget(component, name),
  };
}
