import "server-only";
import { type HTMLAttributes, type ReactElement, type ReactNode, Suspense } from "react";
import type { UiComponent } from "../../declare/define-ui-component";
import type { SigningContext } from "../../keys/page-keys";
import { checkMarkNames } from "../create-marks";
import { type RenderOptions, renderInside } from "../render-inside";
import type { View } from "../view";
import { HtmlRoot } from "./html-root";
import { pageSigning } from "./page-signing";
import { slotPlaces } from "./slot-places";
import { withNotes } from "./with-notes";

/**
 * The attributes of the root, and the options of the render: `as`, `props`, `data`, `slots`.
 *
 * @see createHtmlView
 */
export type HtmlViewProps<C extends UiComponent, Data> = Omit<
  HTMLAttributes<HTMLElement>,
  "dangerouslySetInnerHTML"
> &
  Omit<RenderOptions<C, Data>, "attributes" | "check" | "slots"> & {
    /** The content of the view's slots, by name; `children` fills the default slot. */
    readonly slots?: Readonly<Record<string, ReactNode>>;
    /** What to show while the view waits for something; default: nothing. */
    readonly fallback?: ReactNode;
  };

/**
 * Makes a React Server Component from a view in any framework. No code of that framework reaches
 * the browser. If a view waits for something, React streams it later, and the page does not wait.
 *
 * @throws DeclarationError at module load if the view was compiled from a file and uses a part or a
 *   target that the component doesn't declare
 *
 * @example
 * ```tsx
 * import { html, htmlView } from "service-ui/html";
 * import { createHtmlView } from "service-ui/react";
 * import { quantity } from "./quantity.ui";
 *
 * const view = htmlView<typeof quantity>(({ part }) => html`<input ${part("amount")}>`);
 * const Quantity = createHtmlView(quantity, view);
 * const row = <Quantity as="li" className="row" props={{ cents: 250 }} />;
 * ```
 */
export function createHtmlView<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
): (props: HtmlViewProps<C, Data>) => Promise<ReactElement> {
  checkMarkNames(component, view.markNames);
  return async function HtmlView({ fallback = null, ...props }) {
    const root = renderRoot(component, view, props, await pageSigning(component));
    if (await isReady(root)) return root;
    // Gives the view a boundary of its own, so that a wait or an error does not affect its
    // siblings.
    return (
      <Suspense fallback={fallback}>
        <Late root={root} />
      </Suspense>
    );
  };
}

async function renderRoot<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
  {
    as = "div",
    props,
    data,
    children,
    slots,
    ...attributes
  }: Omit<HtmlViewProps<C, Data>, "fallback">,
  signing: SigningContext,
): Promise<ReactElement> {
  const places = slotPlaces({ ...(children !== undefined && { children }), ...slots });
  // The types of the parameters guarantee this shape, but TypeScript loses it in the destructuring.
  const options = { as, props, data, slots: places?.html } as RenderOptions<C, Data>;
  const { instance, inside } = await renderInside(component, view, options, signing);
  const all = { ...(attributes as HTMLAttributes<HTMLElement>), ...instance.rootAttributes };
  if (!places) return withNotes(<HtmlRoot {...all} as={as} inside={inside} />);
  const { insideTree } = await import("./inside-tree");
  const Element = as;
  return withNotes(
    <Element {...all} suppressHydrationWarning>
      {insideTree(inside, places)}
    </Element>,
  );
}

/** Whether a view renders without waiting. Most views do, and then need no boundary. */
function isReady(root: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<boolean>((resolve) => setImmediate(resolve, false));
  return Promise.race([root.then(() => true).catch(() => false), soon]);
}

async function Late({ root }: { readonly root: Promise<ReactElement> }): Promise<ReactElement> {
  return root;
}
