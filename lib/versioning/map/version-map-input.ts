import type { LifecycleFormat } from "./lifecycle-format";
import type { DocumentationLink, RouteVersion } from "./route-version";
import type { VersionAsking } from "./version-asking";

/** The author's input: the routes, and the page that explains how routes are retired. */
export interface VersionMapInput<Routes extends readonly RouteVersion[] = readonly RouteVersion[]> {
  /**
   * The page on how routes are retired, to which the link `rel="sunset"` leads (RFC 8594, section
   * 6).
   */
  readonly retirementPolicy: DocumentationLink;
  readonly routes: Routes;
  readonly ask?: VersionAsking;
  /**
   * How headers write dates: `rfc`, the default, as RFC 9745 and RFC 8594 define them, or `date` as
   * `YYYY-MM-DD`. With `date`, every version is `<major>.<minor>.<patch>` and every end has its
   * sunset (SPEC.md 9).
   */
  readonly format?: LifecycleFormat;
  /**
   * Whether every response lists the versions of its resource in `api-supported-versions` and
   * `api-deprecated-versions`. Default false.
   */
  readonly reportVersions?: boolean;
}
