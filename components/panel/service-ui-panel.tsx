import type { ReactElement } from "react";
import { declarationsOf, type PanelFacts } from "./declaration";

/**
 * What the panel is mounted with.
 *
 * @see ServiceUiPanel
 */
export interface ServiceUiPanelProps {
  /**
   * Loads what the server alone knows, so that hints can speak of it; default nothing. It is called
   * in development only: a module that exports `registry` is all it takes, `() =>
   * import("./registry")`.
   */
  readonly facts?: () => Promise<PanelFacts>;
  /** Where the pages are that explain a refusal's code; such as `/docs/errors`; default none. */
  readonly errorPages?: string | null;
}

/**
 * The development panel. Render it once, in the layout's body. In production it renders nothing,
 * and no bundle contains any of it.
 *
 * @throws (rejects) what `facts` throws
 *
 * @example
 * ```tsx
 * import { ServiceUiPanel } from "service-ui/panel";
 *
 * const panel = <ServiceUiPanel facts={() => import("./registry")} errorPages="/docs/errors" />;
 * ```
 */
export async function ServiceUiPanel({
  facts = async () => ({}),
  errorPages = null,
}: ServiceUiPanelProps): Promise<ReactElement | null> {
  // Spelled out and in a branch of its own, for every bundler to see that production never gets
  // there.
  if (process.env.NODE_ENV === "development") {
    const { Panel } = await import("./panel");
    return <Panel declarations={declarationsOf(await facts())} errorPages={errorPages} />;
  }
  return null;
}
