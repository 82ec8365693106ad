import "server-only";
import type { HTMLAttributes, ReactElement } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { type RenderOptions, renderInside } from "../../lib/view/render-view";
import type { View } from "../../lib/view/view";
import { HtmlRoot } from "./html-root";
import { pageSigning } from "./page-signing";
import { withNotes } from "./with-notes";

/** The attributes of the root, and of the render: `as`, `props`, `data`. */
export type HtmlViewProps<C extends UiComponent, Data> = Omit<
  HTMLAttributes<HTMLElement>,
  "children" | "dangerouslySetInnerHTML"
> &
  Omit<RenderOptions<C, Data>, "attributes" | "check">;

/**
 * A view of any kind as a React Server Component: none of what it is written with reaches the browser.
 *
 * ```tsx
 * const Row = createHtmlView(productRow, svelteView(ProductRow));
 * <Row as="tr" props={{ sku }} data={{ product }} />
 * ```
 */
export function createHtmlView<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
): (props: HtmlViewProps<C, Data>) => Promise<ReactElement> {
  return async function HtmlView({ as = "div", props, data, ...attributes }) {
    // What is there is as the component's own types say; taken apart, the compiler can't see it.
    const options = { as, props, data } as RenderOptions<C, Data>;
    const { instance, inside } = await renderInside(component, view, options, await pageSigning());
    const rest = attributes as HTMLAttributes<HTMLElement>;
    return withNotes(<HtmlRoot {...rest} {...instance.rootAttributes} as={as} inside={inside} />);
  };
}
