import { headers } from "next/headers";
import { connection } from "next/server";
import type { HTMLAttributes, ReactElement } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import type { PropsInput, PropsSchema } from "../../lib/declaration/props-schema";
import { renderInstance } from "../../lib/manifest/render-instance";
import { signingContext } from "../../lib/services";
import type { RootElement } from "../../lib/view/root-element";

export interface AnyRootProps extends HTMLAttributes<HTMLElement> {
  /** The root's element; default `div`. */
  readonly as?: RootElement;
  readonly props?: unknown;
}

export type RootProps<Schema> = Omit<AnyRootProps, "props"> &
  (Schema extends PropsSchema
    ? {
        /** Sealed into the instance id; the handler reads them as `event.props`. */
        readonly props: PropsInput<Schema>;
      }
    : { readonly props?: undefined });

/**
 * Makes the root of a component. It waits for the request itself: a token that a build baked into a
 * static page would be one instance for all visitors (NEXT.md 4).
 */
export function createRoot(component: UiComponent): (props: AnyRootProps) => Promise<ReactElement> {
  return async function Root({ as: Element = "div", props, children, ...attributes }) {
    await connection();
    const signing = await signingContext(async () => (await headers()).get("cookie"));
    const instance = renderInstance(component, props, signing);
    return (
      <Element {...attributes} {...instance.rootAttributes} suppressHydrationWarning>
        {children}
        <script
          type="application/json"
          {...instance.manifestAttributes}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no markup character stands unescaped.
          dangerouslySetInnerHTML={{ __html: instance.manifestText }}
          suppressHydrationWarning
        />
      </Element>
    );
  };
}
