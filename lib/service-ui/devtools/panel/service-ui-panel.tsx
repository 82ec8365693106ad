import { type ReactElement, Suspense } from "react";
import { declarationsOf, type PanelFacts } from "./declaration";

/** The options of the panel. */
export interface ServiceUiPanelProps {
  /**
   * Loads facts that only the server knows, for more hints; default none. It is called only in
   * development. A module that exports `registry` is enough: `() => import("./registry")`.
   */
  readonly facts?: () => Promise<PanelFacts>;
}

/**
 * The development panel. Render it once, in the layout's body. In production it renders nothing,
 * and no bundle contains any of it.
 *
 * @throws what `facts` throws, where the panel would stand
 *
 * @example
 * ```tsx
 * import { ServiceUiPanel } from "service-ui/panel";
 *
 * const panel = <ServiceUiPanel facts={() => import("./registry")} />;
 * ```
 */
export function ServiceUiPanel(props: ServiceUiPanelProps): ReactElement | null {
  // Without a boundary, Next validates a layout at a dynamic segment before the panel is loaded.
  return process.env.NODE_ENV === "development" ? (
    <Suspense>
      <LoadedPanel {...props} />
    </Suspense>
  ) : null;
}

async function LoadedPanel({ facts = async () => ({}) }: ServiceUiPanelProps) {
  // Spelled out in its own branch, so that every bundler can remove it from production builds.
  if (process.env.NODE_ENV === "development") {
    const { Panel } = await import("./panel");
    return <Panel declarations={declarationsOf(await facts())} />;
  }
  return null;
}
